import { getRouteApi } from "@tanstack/react-router";
import { Tag } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../api/identity.ts";
import { HistoryDialog } from "../../../components/history/history.actions.ts";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { StatusFilter } from "../../../components/list/status-filter.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { useSelection } from "../../../components/list/use-selection.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { Chips } from "../../../ui/chips.tsx";
import { lazyDialog, lazyPart } from "../../../ui/lazy-part.tsx";
import { couponColumns } from "./coupon-columns.tsx";
import { couponList } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

const OpenCoupon = lazyDialog(async () => (await import("./coupon-dialog.tsx")).OpenCoupon);
const CouponBulk = lazyPart(async () => (await import("./coupon-bulk.tsx")).CouponBulk);

const route = getRouteApi("/shell/coupons");

const nextState = { ended: "scheduled", scheduled: undefined } as const;

export function CouponsPage() {
  const search = route.useSearch();
  const { status, state, new: adding, edit } = search;
  const list = useList(couponList, { search });
  const today = useBillingDay();
  const selection = useSelection(list.items, list.narrowedBy);
  // The most frequently used one comes first.
  useShortcut("ended", () => list.filter({ state: state === undefined ? "ended" : nextState[state] }));

  const columns = useMemo(() => couponColumns(today), [today]);

  return (
    <>
      <ListPage
        list={list}
        words={words}
        views="coupons"
        icon={Tag}
        noMatch={words.noMatch(search)}
        skeleton={<TableSkeleton columns={5} />}
        auto
        filters={
          <>
            <StatusFilter list={list} words={words} value={status} />
            <Chips
              label={words.state}
              chips={[
                { value: "scheduled", label: words.states.scheduled },
                { value: "ended", label: words.states.ended },
              ]}
              value={state}
              onChange={(next) => list.filter({ state: next })}
            />
          </>
        }
      >
        <ListTable
          list={list}
          label={words.title}
          columns={columns}
          selection={selection}
          nameOf={({ name }) => name}
        />
      </ListPage>
      {selection.used && <CouponBulk list={list} selection={selection} />}
      {(adding || edit) && (
        <OpenCoupon key={edit} editing={edit} today={today} onClose={list.close} onSaved={list.saved} />
      )}
      {search.history && <HistoryDialog kind="coupon" id={search.history} onClose={list.close} />}
    </>
  );
}
