import { type Brand, brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { oneQuery } from "../../../../api/queries.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import type { RecentObject } from "../../../../components/layout/recent-objects.ts";
import { RecordPage } from "../../../../components/layout/record-page.tsx";
import { usePageTitle } from "../../../../components/layout/use-page-title.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { paths } from "../../../../lib/paths.ts";
import { omitUndefined } from "../../../../lib/search.ts";
import { useShortcut } from "../../../../lib/use-shortcut.ts";
import { lazyDialog, lazyPart } from "../../../../ui/lazy-part.tsx";
import { brandText as words } from "../brand.text.ts";
import { downloadData } from "../brand-data.actions.ts";
import { closingText as closing } from "../closing.text.ts";
import { erasingText as erasing } from "../erasing.text.ts";
import { BackToBrands, BrandHeader, BrandHeaderSkeleton } from "./brand-header.tsx";
import { BrandSections } from "./brand-sections.tsx";
import { cancelPlanChange } from "./detail.actions.ts";
import { InEffect } from "./in-effect.tsx";

type PlanChangeNoticeProps = { brand: Brand; change: NonNullable<Brand["scheduled_plan_change"]> };

/** The change can be canceled until it takes effect. */
export const PlanChangeNotice = ({ brand, change }: PlanChangeNoticeProps) => (
  <MessageBar tone="info" className="mb-4" action={<ActionButton action={cancelPlanChange} record={brand} />}>
    {words.planScheduled(change.package, formatDay(change.starts_on))}
  </MessageBar>
);

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The field that the edit dialog focuses. */
    field?: string;
  }
}

const EditBrandDialog = lazyDialog(async () => (await import("../form/edit-brand-dialog.tsx")).EditBrandDialog);

const RecordHistory = lazyPart(
  async () => (await import("../../../../components/history/record-history.tsx")).RecordHistory,
);

const route = getRouteApi("/shell/agencies/$id");

export function BrandLayout() {
  const id = Number(route.useParams().id);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const field = useLocation({ select: (location) => location.state.field });
  const query = useQuery(oneQuery(brands.read, id));
  const { data: brand, error } = query;
  const part = useLocation({ select: ({ pathname }) => partOf(pathname) });
  // The step after the brand in the breadcrumb.
  const section = useMatches({
    select: (matches) => {
      const page = matches.findLast(({ staticData }) => staticData.page)?.staticData.page;
      return page?.isRecord ? undefined : page?.name;
    },
  });

  usePageTitle(error ? words.brandFailed.title : titleOf(brand?.name, section));
  useShortcut(
    "edit",
    () => void navigate({ to: ".", search: (before) => ({ ...before, edit: 1 }) }),
    brand !== undefined && !brand.closed_at,
  );

  return (
    <RecordPage
      query={query}
      thing={words.brand}
      failed={words.brandFailed}
      failedHead={<FailedHead />}
      back={{ to: paths.brands, label: words.backToBrands }}
      skeleton={<BrandHeaderSkeleton />}
      recentOf={recentOf}
    >
      {(brand) => (
        <>
          <BrandHeader brand={brand} />
          <BrandSections brand={brand} />
          {brand.closed_at && (
            <MessageBar tone="info" className="mb-4" action={<ActionButton action={downloadData} record={brand} />}>
              {closing.notice(formatDay(brand.closed_at))}
              {brand.erased_at && ` ${erasing.notice(formatDay(brand.erased_at))}`}
            </MessageBar>
          )}
          {brand.scheduled_plan_change && <PlanChangeNotice brand={brand} change={brand.scheduled_plan_change} />}
          <InEffect brandId={brand.id} part={part} className="-mt-1 mb-3" />
          <Outlet />
          {search.edit === 1 && !brand.closed_at && (
            <EditBrandDialog
              key={brand.id}
              brand={brand}
              field={field}
              onClose={() =>
                void navigate({
                  to: ".",
                  search: (before) => omitUndefined({ ...before, edit: undefined }),
                  replace: true,
                  ignoreBlocker: true,
                  resetScroll: false,
                })
              }
            />
          )}
        </>
      )}
    </RecordPage>
  );
}

/** The part whose changes the current tab shows; the details show the status. */
function partOf(pathname: string) {
  const section = pathname.split("/").at(-1);
  return (["businesses", "engines", "integrations"] as const).find((each) => each === section) ?? "status";
}

function titleOf(name: string | undefined, section: string | undefined): string | undefined {
  return name && section ? `${section} – ${name}` : name;
}

const FailedHead = () => (
  <>
    <h1 tabIndex={-1} className="sr-only">
      {words.brand}
    </h1>
    <BackToBrands className="mb-3 -ml-2 max-md:hidden" />
  </>
);

const recentOf = ({ id, name, support_email, configuration }: Brand): RecentObject => ({
  kind: "brand",
  id,
  name,
  detail: support_email,
  brand_color: configuration.brand_color,
});

/** In this file, which the router loads for every tab: another would add to what sign-in loads. */
export function BrandHistory() {
  const { id } = route.useParams();
  return (
    <section aria-label={words.history} className="min-h-40">
      <RecordHistory key={id} kind="brand" id={Number(id)} />
    </section>
  );
}
