import { type Coupon, coupons } from "@console/contract/coupons.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Tag } from "lucide-react";
import { useRef, useState } from "react";
import { useBillingDay } from "../../api/identity.ts";
import { kept } from "../../app/search.ts";
import { AddButton } from "../../components/add-button.tsx";
import { bulkWords } from "../../components/bulk.text.ts";
import { DataTable } from "../../components/data-table.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { ListStates } from "../../components/list-states.tsx";
import { ListToolbar, SegmentedFilter } from "../../components/list-toolbar.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { useKeptFocus, useMarked } from "../../components/use-card-focus.ts";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { usePagedList } from "../../components/use-paged-list.ts";
import { useSelection } from "../../components/use-selection.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { Button } from "../../ui/button.tsx";
import { Chips } from "../../ui/chips.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import type { CouponStep } from "./coupon-cells.tsx";
import { CouponSkeleton, couponColumns } from "./coupon-columns.tsx";
import { couponStatus } from "./coupon-status.ts";
import { type CouponFilters, couponList, couponsAsked } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

const OpenCoupon = lazyPart(async () => (await import("./open-coupon.tsx")).OpenCoupon, { failure: "over" });
const DeleteCoupon = lazyPart(async () => (await import("./delete-coupon.tsx")).DeleteCoupon, { failure: "over" });

const CouponBulk = lazyPart(async () => (await import("./coupon-bulk.tsx")).CouponBulk);

const route = getRouteApi("/shell/coupons");

const nextState = { ended: "scheduled", scheduled: undefined } as const;

export function CouponsPage() {
  const { q, status, state, sort, new: adding, edit } = route.useSearch();
  const navigate = route.useNavigate();
  const today = useBillingDay();
  const filters = kept({ q, status, state, sort });
  // All of them: the specification calls the list without a page, so the next hundred comes by itself.
  const found = usePagedList(couponList(filters), Number.POSITIVE_INFINITY);
  const { items, meta } = found;
  const rows = useRef<HTMLTableSectionElement>(null);
  const { marked, mark } = useMarked(rows);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Coupon>();
  const [asking, setAsking] = useState(false);
  const { sort: _sort, ...narrowed } = filters;
  const selection = useSelection(items, JSON.stringify(narrowed));
  // The one that is asked for most comes first.
  useShortcut("ended", () => filter({ state: state === undefined ? "ended" : nextState[state] }));
  useKeptFocus(
    rows,
    items.map((coupon) => coupon.id),
  );

  /** Typing keeps one history entry, a choice adds one. */
  const filter = (change: { [K in keyof CouponFilters]?: CouponFilters[K] | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, ...change }), replace });
  const open = (dialog: { new?: 1; edit?: number }) =>
    void navigate({ search: (before) => ({ ...before, ...dialog }), resetScroll: false });
  const closeForm = () =>
    void navigate({
      search: (before) => kept({ ...before, new: undefined, edit: undefined }),
      replace: true,
      ignoreBlocker: true,
      resetScroll: false,
    });

  function take(coupon: Coupon, step: CouponStep) {
    if (step === "edit") return open({ edit: coupon.id });
    if (step !== "remove") return couponStatus.change(client, coupon, step === "archive" ? "archived" : "active");
    setAsked(coupon);
    setAsking(true);
  }

  useCardKeys(rows, { onNew: () => open({ new: 1 }), onEdit: (id) => open({ edit: id }) });

  const addButton = (size: "md" | "sm") => (
    <AddButton size={size} onClick={() => open({ new: 1 })}>
      {words.add}
    </AddButton>
  );

  return (
    <>
      <PageHeader
        title={words.title}
        count={meta?.counts?.all}
        subtitle={words.subtitle}
        actions={
          <>
            <ExportButton route={coupons.list} input={{ query: couponsAsked(filters) }} />
            {addButton("md")}
          </>
        }
      />
      <ListToolbar
        views="coupons"
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        <SegmentedFilter
          label={words.status}
          fallback="all"
          words={words.statuses}
          counts={meta ? meta.counts : null}
          value={status}
          onChange={(next) => filter({ status: next })}
        />
        <Chips
          label={words.state}
          chips={[
            { value: "scheduled", label: words.states.scheduled },
            { value: "ended", label: words.states.ended },
          ]}
          value={state}
          onChange={(next) => filter({ state: next })}
        />
      </ListToolbar>
      <ListStates
        found={found}
        loading={words.loading}
        failed={words.loadFailed}
        skeleton={<CouponSkeleton />}
        empty={
          q || status || state ? (
            <EmptyState
              title={words.empty}
              hint={words.noMatch(filters)}
              onClear={() => filter({ q: undefined, status: undefined, state: undefined })}
            />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} icon={Tag} action={addButton("sm")} />
          )
        }
      >
        <DataTable
          label={words.title}
          rows={items}
          columns={couponColumns(today, take)}
          sort={sort}
          onSort={(next) => filter({ sort: next })}
          marked={marked}
          busy={found.stale || found.morePending}
          body={rows}
          selection={{
            has: selection.has,
            onToggle: selection.toggle,
            all: selection.state,
            onAll: selection.toggleAll,
            labelOf: ({ name }) => bulkWords.select(name),
            allLabel: bulkWords.selectShown,
          }}
        />
        {selection.used && (
          <CouponBulk selection={selection} filters={filters} items={items} total={meta?.total ?? 0} />
        )}
        <p role="status" className="mt-4 text-center text-12 text-fg-3 tabular-nums">
          {found.moreFailed ? words.moreFailed : words.showing(items.length, meta?.total ?? 0)}
          {found.moreFailed && (
            <Button size="sm" className="ml-2" onClick={() => void found.retryMore()}>
              {words.tryAgain}
            </Button>
          )}
        </p>
      </ListStates>
      {asked && (
        <DeleteCoupon
          coupon={items.find((coupon) => coupon.id === asked.id) ?? asked}
          open={asking}
          onClose={() => setAsking(false)}
        />
      )}
      {(adding || edit) && (
        <OpenCoupon
          key={edit}
          editing={edit}
          today={today}
          onClose={closeForm}
          onSaved={(id) => {
            closeForm();
            mark(id);
          }}
        />
      )}
    </>
  );
}
