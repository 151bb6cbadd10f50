import { type Brand, brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useLocation, useMatches } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import { oneQuery } from "../../../../api/queries.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { ErrorPanel } from "../../../../components/feedback/error-panel.tsx";
import { MessageBar } from "../../../../components/feedback/message-bar.tsx";
import { useDelayed } from "../../../../components/feedback/waiting.tsx";
import { rememberObject } from "../../../../components/layout/recent-objects.ts";
import { useCrumb, usePageTitle } from "../../../../components/layout/use-page-title.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { paths } from "../../../../lib/paths.ts";
import { omitUndefined } from "../../../../lib/search.ts";
import { useShortcut } from "../../../../lib/use-shortcut.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Card } from "../../../../ui/card.tsx";
import { lazyDialog, lazyPart } from "../../../../ui/lazy-part.tsx";
import { brandText as words } from "../brand.text.ts";
import { BrandHeader, BrandHeaderSkeleton } from "./brand-header.tsx";
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
  const { data: brand, error, isPending, refetch } = useQuery(oneQuery(brands.read, id));
  const skeleton = useDelayed(isPending);
  const part = useLocation({ select: ({ pathname }) => partOf(pathname) });
  // The step after the brand in the breadcrumb.
  const section = useMatches({
    select: (matches) => {
      const page = matches.findLast(({ staticData }) => staticData.page)?.staticData.page;
      return page?.isRecord ? undefined : page?.name;
    },
  });

  useCrumb(brand?.name ?? (error ? words.brand : undefined));
  usePageTitle(error ? words.brandFailed.title : titleOf(brand?.name, section));
  useShortcut(
    "edit",
    () => void navigate({ to: ".", search: (before) => ({ ...before, edit: 1 }) }),
    brand !== undefined,
  );

  useRemembered(brand);

  const editing = search.edit === 1;
  if (skeleton) return <BrandHeaderSkeleton />;
  if (!brand) return error ? <Failed error={error} onRetry={refetch} /> : null;
  return (
    <>
      <BrandHeader brand={brand} />
      <BrandSections brand={brand} />
      {brand.scheduled_plan_change && <PlanChangeNotice brand={brand} change={brand.scheduled_plan_change} />}
      <InEffect brandId={brand.id} part={part} className="-mt-1 mb-3" />
      <Outlet />
      {editing && (
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

/** Replaces the whole page; the header shows only the back link. */
function Failed({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {words.brand}
      </h1>
      <Link
        to={paths.brands}
        aria-label={words.backToBrands}
        className={buttonClass({ variant: "ghost", icon: true }, "mb-3 -ml-2 max-md:hidden")}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <ErrorPanel
        title={words.brandFailed.title}
        error={error}
        fallback={words.brandFailed.body}
        onRetry={onRetry}
        wayOut={
          <Link to={paths.brands} className={buttonClass({ variant: "ghost", size: "sm" })}>
            {words.backToBrands}
          </Link>
        }
      />
    </>
  );
}

/** The palette offers recently viewed records first. */
function useRemembered(brand: Brand | undefined): void {
  const personId = useIdentity()?.id;
  useEffect(() => {
    if (!brand || personId === undefined) return;
    const { id, name, support_email: detail, configuration } = brand;
    rememberObject(personId, { kind: "brand", id, name, detail, brand_color: configuration.brand_color });
  }, [brand, personId]);
}

/** In this file, which the router loads for every tab: another would add to what sign-in loads. */
export function BrandHistory() {
  const { id } = route.useParams();
  return (
    <Card as="section" aria-label={words.history} className="min-h-40 px-card py-4">
      <RecordHistory key={id} kind="brand" id={Number(id)} />
    </Card>
  );
}
