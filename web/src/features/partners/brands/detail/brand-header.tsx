import { bills } from "@console/contract/bills.ts";
import type { Brand } from "@console/contract/brands.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, ExternalLink, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { dataQuery } from "../../../../api/queries.ts";
import { words as shared } from "../../../../components/components.text.ts";
import { KeyTooltip } from "../../../../components/layout/key-tooltip.tsx";
import { formatShortDay } from "../../../../lib/dates.ts";
import { formatMoney } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { leadingTwo } from "../../../../lib/names.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Skeleton } from "../../../../ui/card.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Tile } from "../../../../ui/tile.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { BrandMenu, BrandStatusBadge } from "../brand-controls.tsx";

const route = getRouteApi("/shell/agencies/$id");
const headerClass = "mb-3.5 flex items-center gap-x-3.5 gap-y-2.5 max-lg:flex-wrap max-md:items-start max-md:gap-x-3";
const iconOnMobile =
  "max-md:size-ctl max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:shadow-none max-md:text-fg-2";

export function BrandHeader({ brand }: { brand: Brand }) {
  const navigate = route.useNavigate();
  const planned = brand.scheduled_plan_change;
  return (
    <header className={headerClass}>
      <Link
        to={paths.brands}
        aria-label={words.backToBrands}
        className={buttonClass({ variant: "ghost", icon: true }, "-ml-2 max-md:hidden")}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <Tile size="lg" initials={leadingTwo(brand.name)} color={brand.configuration.brand_color} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1 tabIndex={-1} className="min-w-0 text-20 font-semibold tracking-title break-words">
            {brand.name}
          </h1>
          <BrandStatusBadge status={brand.status} />
          <BrandOverdue brandId={brand.id} />
        </div>
        <ul className="mt-0.5 flex flex-wrap gap-x-5 gap-y-0.5 text-13 leading-5 text-fg-2 [clip-path:inset(-8px_-8px_-8px_-6px)] max-md:gap-x-2.5 max-md:gap-y-1">
          <Fact>
            <a href={`mailto:${brand.support_email}`} className="break-all underline-offset-3 hover:underline">
              {brand.support_email}
            </a>
          </Fact>
          <Fact>
            <span className="tabular-nums">{words.businesses(brand.total_businesses)}</span>
          </Fact>
          <Fact>
            <TierBadge name={brand.package ?? words.noPackage} />
            {planned && (
              <>
                <span aria-hidden="true">→</span>
                <TierBadge name={planned.package} />
                <span className="text-12 text-fg-3">{words.from(formatShortDay(planned.starts_on))}</span>
              </>
            )}
          </Fact>
          <Fact>
            <span>
              {words.since} <Time at={brand.created_at} show="date" className="tabular-nums" />
            </span>
          </Fact>
          {brand.frontend_domain && (
            <Fact>
              <a
                href={`https://${brand.frontend_domain}`}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-flex items-center gap-[5px] break-all text-accent-text underline-offset-3 hover:underline"
              >
                {brand.frontend_domain}
                <ExternalLink aria-hidden="true" />
                <span className="sr-only">{shared.newTab}</span>
              </a>
            </Fact>
          )}
        </ul>
      </div>
      <div className="ml-auto flex flex-none gap-2 self-start max-md:gap-1">
        <KeyTooltip id="edit" side="bottom">
          <Button
            className={iconOnMobile}
            onClick={() => void navigate({ to: ".", search: (before) => ({ ...before, edit: 1 }) })}
          >
            <Pencil aria-hidden="true" />
            <span className="max-md:sr-only">{words.edit}</span>
          </Button>
        </KeyTooltip>
        <BrandMenu record={brand} variant="secondary" size="md" className={iconOnMobile} />
      </div>
    </header>
  );
}

/** The separator dots are not read aloud; the list clips the one at the start of a line. */
const Fact = ({ children }: { children: ReactNode }) => (
  <li className="relative inline-flex min-w-0 items-center gap-[5px] before:absolute before:-left-3 before:text-line-strong before:content-['·'/''] max-md:before:hidden">
    {children}
  </li>
);

export const BrandHeaderSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={words.brandLoading}>
    <div className={headerClass}>
      <Skeleton className="size-12 rounded-md max-md:size-10" />
      <div className="flex-1">
        <Skeleton className="mb-2.5 h-5 w-56 max-w-full" />
        <Skeleton className="h-4 w-full max-w-[520px]" />
      </div>
    </div>
    <div className="mb-5 flex gap-6 border-b border-line pt-2 pb-3">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-20" />
    </div>
    <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2">
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-24 rounded-lg" />
    </div>
  </div>
);

const overdueQuery = (brandId: number) =>
  dataQuery(bills.list, { query: { brand_id: String(brandId), status: "overdue", per_page: PAGE_SIZE_MAX } });

/** Each overdue month of a brand, next to its name, with a link to the invoice. Load errors show on the Billing tab. */
function BrandOverdue({ brandId }: { brandId: number }) {
  const { data = [] } = useQuery(overdueQuery(brandId));
  return data.map(({ month, total }) => (
    <Link
      key={month}
      to={paths.brandBilling}
      params={{ id: String(brandId) }}
      search={{ invoice: month }}
      aria-label={words.overdueOf(formatMoney(total), monthName(month))}
      className="rounded-xs hover:underline"
    >
      <Badge tone="error">{words.overdue(formatMoney(total))}</Badge>
    </Link>
  ));
}
