import { bills } from "@console/contract/bills.ts";
import type { Brand } from "@console/contract/brands.ts";
import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowUpRight, Pencil } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { dataQuery } from "../../../../api/queries.ts";
import { words as shared } from "../../../../components/components.text.ts";
import { KeyTooltip } from "../../../../components/layout/key-tooltip.tsx";
import { cx } from "../../../../lib/cx.ts";
import { formatShortDay } from "../../../../lib/dates.ts";
import { useStableCallback } from "../../../../lib/hooks.ts";
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
const headerClass = "mb-2.5 flex min-h-10 items-center gap-x-2 gap-y-1.5 max-md:flex-wrap";
const iconOnMobile =
  "max-md:size-ctl max-md:border-transparent max-md:bg-transparent max-md:px-0 max-md:shadow-none max-md:text-fg-2";
const linkClass = "touch text-accent-text underline-offset-3 hover:underline";

export function BrandHeader({ brand }: { brand: Brand }) {
  const navigate = route.useNavigate();
  const { data: overdue = [] } = useQuery(overdueQuery(brand.id));
  const name = useRef<HTMLHeadingElement>(null);
  useWholeName(name);
  const planned = brand.scheduled_plan_change;
  return (
    <header className={headerClass}>
      <BackToBrands size="sm" className="-ml-1.5 max-md:hidden" />
      <Tile size="head" initials={leadingTwo(brand.name)} color={brand.configuration.brand_color} />
      <h1
        ref={name}
        tabIndex={-1}
        title={brand.name}
        className="min-w-32 shrink-[9999] truncate text-20 font-semibold tracking-title max-md:flex-1"
      >
        {brand.name}
      </h1>
      <ul className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-13 whitespace-nowrap text-fg-2 max-md:order-last max-md:basis-full">
        <li className="flex flex-wrap items-center gap-1.5">
          <BrandStatusBadge brand={brand} />
          {overdue.map(({ month, total }) => (
            <Overdue key={month} brandId={brand.id} month={month} total={total} />
          ))}
        </li>
        {brand.support_email && (
          <li className={leavesClass} data-leaves={3}>
            <a href={`mailto:${brand.support_email}`} className={linkClass}>
              {brand.support_email}
            </a>
          </li>
        )}
        <li className="tabular-nums">{words.businesses(brand.total_businesses)}</li>
        <li className="flex min-w-0 items-center gap-1.5">
          <TierBadge name={brand.package ?? words.noPackage} />
          {planned && (
            <>
              <span aria-hidden="true">→</span>
              <TierBadge name={planned.package} />
              <span className="text-12 text-fg-3">{words.from(formatShortDay(planned.starts_on))}</span>
            </>
          )}
        </li>
        <li className={leavesClass} data-leaves={2}>
          {words.since} <Time at={brand.created_at} show="date" className="tabular-nums" />
        </li>
        {brand.frontend_domain && (
          <li className={leavesClass} data-leaves={1}>
            <a
              href={`https://${brand.frontend_domain}`}
              target="_blank"
              rel="noopener noreferrer"
              className={cx("inline-flex items-center gap-[3px]", linkClass)}
            >
              {brand.frontend_domain}
              <ArrowUpRight aria-hidden="true" className="size-3.5" />
              <span className="sr-only">{shared.newTab}</span>
            </a>
          </li>
        )}
      </ul>
      <div className="ml-auto flex flex-none gap-2 max-md:gap-1">
        {!brand.closed_at && (
          <KeyTooltip id="edit" side="bottom">
            <Button
              className={iconOnMobile}
              onClick={() => void navigate({ to: ".", search: (before) => ({ ...before, edit: 1 }) })}
            >
              <Pencil aria-hidden="true" className="md:hidden" />
              <span className="max-md:sr-only">{words.edit}</span>
            </Button>
          </KeyTooltip>
        )}
        <BrandMenu record={brand} variant="secondary" size="md" className={iconOnMobile} />
      </div>
    </header>
  );
}

export const BackToBrands = ({ size = "md", className }: { size?: "sm" | "md"; className: string }) => (
  <Link
    to={paths.brands}
    aria-label={words.backToBrands}
    className={buttonClass({ variant: "ghost", size, icon: true }, className)}
  >
    <ArrowLeft aria-hidden="true" />
  </Link>
);

const leavesClass = "max-md:hidden";

/** Leaves out facts, the lowest number first, until the name is not cut. The details below have them too. */
function useWholeName(name: RefObject<HTMLElement | null>) {
  const fit = useStableCallback(() => {
    const title = name.current;
    const facts = [...(title?.parentElement?.querySelectorAll<HTMLElement>("[data-leaves]") ?? [])];
    for (const fact of facts) fact.hidden = false;
    facts.sort((one, other) => Number(one.dataset.leaves) - Number(other.dataset.leaves));
    for (const fact of facts) {
      if (!title || title.scrollWidth <= title.clientWidth) return;
      fact.hidden = true;
    }
  });
  useLayoutEffect(fit);
  useEffect(() => {
    if (!name.current?.parentElement) return;
    const observer = new ResizeObserver(fit);
    observer.observe(name.current.parentElement);
    return () => observer.disconnect();
  }, [name, fit]);
}

type OverdueProps = { brandId: number; month: string; total: string };

/** An overdue month, with a link to its invoice. Load errors show on the Billing tab. */
const Overdue = ({ brandId, month, total }: OverdueProps) => (
  <Link
    to={paths.brandBilling}
    params={{ id: String(brandId) }}
    search={{ invoice: month }}
    aria-label={words.overdueOf(formatMoney(total), monthName(month))}
    className="touch rounded-xs hover:underline"
  >
    <Badge tone="error">{words.overdue(formatMoney(total))}</Badge>
  </Link>
);

export const BrandHeaderSkeleton = () => (
  <div role="status" aria-busy="true" aria-label={words.brandLoading}>
    <div className={headerClass}>
      <Skeleton className="ml-6 size-7 rounded-md max-md:ml-0" />
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 max-w-[420px] flex-1 max-md:hidden" />
    </div>
    <div className="mb-5 flex gap-6 border-b border-line pt-2 pb-3">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-20" />
    </div>
    <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2">
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
      <Skeleton className="h-32 rounded-lg" />
    </div>
  </div>
);

const overdueQuery = (brandId: number) =>
  dataQuery(bills.list, { query: { brand_id: String(brandId), status: "overdue", per_page: PAGE_SIZE_MAX } });
