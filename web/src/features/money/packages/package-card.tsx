import { kindOfPrice, lineKinds, rateFields } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";
import { Link } from "@tanstack/react-router";
import { CalendarClock, History, Store } from "lucide-react";
import { memo } from "react";
import { act } from "../../../components/actions/act.ts";
import { useActionContext } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { historyName as history } from "../../../components/history/history.text.ts";
import { RecordCard } from "../../../components/list/card-list.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { formatRate } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { packageActions } from "./package.actions.ts";
import { PackageHead } from "./package-head.tsx";
import { PackageRates } from "./package-rates.tsx";
import { pictureUrl } from "./packages.queries.ts";
import { packagesText as words } from "./packages.text.ts";

type PackageCardProps = {
  pkg: Package;
  /** Just saved: outlined for a moment. */
  marked: boolean;
};

export const PackageCard = memo(function PackageCard({ pkg, marked }: PackageCardProps) {
  const context = useActionContext();
  return (
    <RecordCard id={pkg.id} marked={marked}>
      <PackageHead
        pkg={pkg}
        organizations={pkg.organizations}
        picture={pkg.image_url === null ? null : { src: pictureUrl(pkg.image_url), alt: pkg.image_alt }}
      />
      <PackageRates prices={pkg} />
      <div className="mt-auto pt-3.5">
        <p className="flex items-center gap-1.5 text-13 text-fg-2">
          <Store aria-hidden="true" className="size-3.5 text-fg-3" />
          {pkg.total_brands > 0 ? (
            <Link
              to={paths.brands}
              search={{ package: pkg.id }}
              aria-label={words.brandsLink(pkg.total_brands, pkg.name)}
              className="rounded-xs text-accent-text tabular-nums hover:underline"
            >
              {words.brandsOn(pkg.total_brands)}
            </Link>
          ) : (
            words.brandsOn(0)
          )}
        </p>
        {pkg.next_prices && (
          <p className="mt-1.5 flex items-start gap-1.5 text-13 text-fg-2">
            <CalendarClock aria-hidden="true" className="mt-[3px] size-3.5 text-warning-text" />
            <span className="min-w-0 break-words">
              {words.from(formatDay(pkg.next_prices.starts_on), changesOf(pkg, pkg.next_prices))}
            </span>
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line pt-3">
          <ActionButton action={packageActions.edit} record={pkg} name={words.actionOf(words.edit, pkg.name)} />
          <ActionButton action={packageActions.copy} record={pkg} name={words.actionOf(words.copy, pkg.name)} />
          <Tooltip text={history.title}>
            <IconButton
              size="sm"
              label={history.named(pkg.name)}
              onClick={() => void act(packageActions.history, pkg, context)}
            >
              <History aria-hidden="true" />
            </IconButton>
          </Tooltip>
          {pkg.is_default ? (
            <p className="min-w-0 flex-1 basis-28 text-right text-12 text-fg-3">{words.defaultHint}</p>
          ) : (
            <ActionButton
              variant="ghost"
              className="ml-auto"
              action={packageActions.remove}
              record={pkg}
              name={words.actionOf(words.remove, pkg.name)}
            />
          )}
        </div>
      </div>
    </RecordCard>
  );
});

type Prices = Pick<Package, "base_price" | "price_details">;

/** Only the changes: 'base fee $129.00, standard minutes $0.15'. */
function changesOf(now: Prices, next: Prices): string {
  const rates = rateFields
    .filter((field) => now.price_details[field] !== next.price_details[field])
    .map((field) => `${lineKinds[kindOfPrice[field]].title.toLowerCase()} ${formatRate(next.price_details[field])}`);
  const fee = now.base_price === next.base_price ? [] : [`${words.fee} ${formatRate(next.base_price)}`];
  const charge = next.price_details.integration_charge;
  const integrations =
    now.price_details.integration_charge === charge
      ? []
      : [`${words.integrations} ${charge ? words.charged : words.notCharged}`.toLowerCase()];
  return [...fee, ...rates, ...integrations].join(", ");
}
