import { fieldsOfBrand } from "@console/contract/brand-fields.ts";
import { type Brand, brands, brandColumns as titles } from "@console/contract/brands.ts";
import { Link } from "@tanstack/react-router";
import { useBillingDay } from "../../../../api/identity.ts";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../../components/list/peek-panel.tsx";
import { common } from "../../../../lib/common.text.ts";
import { formatMoney, formatWhole } from "../../../../lib/money.ts";
import { leadingTwo } from "../../../../lib/names.ts";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { EmailText } from "../../../../ui/email-text.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Tile } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { BrandMenu, BrandStatusBadge } from "../brand-controls.tsx";
import { notesText } from "../notes/notes.text.ts";
import { RevenueChange, revenueValues, sparkLabel } from "../revenue.tsx";
import { SparkLine } from "../spark-line.tsx";
import { nameOf, portalOwnerOf } from "../users/portal-owner.ts";

/** A brand beside the list of brands. */
export const BrandPeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(brands.read, list)}
    words={{ loading: words.brandLoading, loadFailed: words.brandFailed }}
    nameOf={({ name }) => name}
    mark={({ name, configuration }) => <Tile initials={leadingTwo(name)} color={configuration.brand_color} />}
    state={(brand) => <BrandStatusBadge brand={brand} />}
    page={paths.brand}
  >
    {(brand) => <BrandInShort brand={brand} />}
  </PeekPanel>
);

function BrandInShort({ brand }: { brand: Brand }) {
  const today = useBillingDay();
  const usage = brand.usage_overview;
  const owner = portalOwnerOf(brand);
  const params = { id: String(brand.id) };
  return (
    <>
      <p className="text-12 text-fg-3">{words.usage.monthly_revenue}</p>
      <p className="flex items-baseline gap-2 text-28 font-semibold tracking-figure tabular-nums">
        {usage.monthly_revenue === null ? words.unknown : formatMoney(usage.monthly_revenue)}
        <RevenueChange usage={usage} />
      </p>
      <SparkLine
        values={revenueValues(usage)}
        label={sparkLabel(usage, today)}
        muted={brand.status === "inactive"}
        className="mt-2"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {!brand.closed_at && (
          <Link to={paths.brand} params={params} search={{ edit: 1 }} className={buttonClass({ size: "sm" })}>
            {words.edit}
          </Link>
        )}
        <Link to={paths.brandBusinesses} params={params} className={buttonClass({ size: "sm" })}>
          {words.businessesTab}
        </Link>
        <Link to={paths.brandBilling} params={params} className={buttonClass({ size: "sm" })}>
          {words.billing}
        </Link>
        <BrandMenu record={brand} variant="secondary" />
      </div>
      <PeekFacts>
        <PeekFact label={titles.package.title}>
          <TierBadge name={brand.package ?? words.noPackage} />
        </PeekFact>
        <PeekFact label={titles.businesses.title}>{brand.total_businesses.toLocaleString("en-US")}</PeekFact>
        <PeekFact label={titles.minutes.title}>
          {usage.minutes_used === null ? words.unknown : formatWhole(usage.minutes_used)}
        </PeekFact>
        <PeekFact label={fieldsOfBrand.support_email.label}>
          {brand.support_email ? (
            <a href={`mailto:${brand.support_email}`} className="text-accent-text underline-offset-3 hover:underline">
              <EmailText address={brand.support_email} />
            </a>
          ) : (
            common.notSet
          )}
        </PeekFact>
        <PeekFact label={notesText.owner}>{brand.account_owner?.name ?? notesText.unassigned}</PeekFact>
        <PeekFact label={words.owner}>{owner ? nameOf(owner) : words.noOwner}</PeekFact>
        <PeekFact label={titles.created.title}>
          <Time at={brand.created_at} show="date" />
        </PeekFact>
        {brand.closed_at && (
          <PeekFact label={words.closed}>
            <Time at={brand.closed_at} show="date" />
          </PeekFact>
        )}
      </PeekFacts>
    </>
  );
}
