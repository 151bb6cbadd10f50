import { getRouteApi } from "@tanstack/react-router";
import { Tag } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../api/identity.ts";
import { HistoryDialog } from "../../../components/history/history.actions.ts";
import { ListPage } from "../../../components/list/list-page.tsx";
import { bulkOf, SelectableTable } from "../../../components/list/selectable-table.tsx";
import { StatusFilter } from "../../../components/list/status-filter.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { optionsOf } from "../../../lib/options.ts";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { Chips } from "../../../ui/chips.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { couponActions } from "./coupon.actions.ts";
import { couponColumns } from "./coupon-columns.tsx";
import { couponList } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

const OpenCoupon = lazyDialog(async () => (await import("./coupon-dialog.tsx")).OpenCoupon);
const { archive, activate, remove } = couponActions;
const CouponBulk = bulkOf(async () => [archive, activate, remove]);

const route = getRouteApi("/shell/coupons");

const nextState = { ended: "scheduled", scheduled: undefined } as const;

export function CouponsPage() {
  const search = route.useSearch();
  const { status, state, new: adding, edit } = search;
  const list = useList(couponList, { search });
  const today = useBillingDay();
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
              chips={optionsOf(words.states)}
              value={state}
              onChange={(next) => list.filter({ state: next })}
            />
          </>
        }
      >
        <SelectableTable
          list={list}
          label={words.title}
          columns={columns}
          nameOf={({ name }) => name}
          bulk={CouponBulk}
        />
      </ListPage>
      {(adding || edit) && (
        <OpenCoupon key={edit} editing={edit} today={today} onClose={list.close} onSaved={list.saved} />
      )}
      {search.history && <HistoryDialog kind="coupon" id={search.history} onClose={list.close} />}
    </>
  );
}
