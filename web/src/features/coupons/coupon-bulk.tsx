import { type Coupon, coupons } from "@console/contract/coupons.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { useState } from "react";
import { bulkWords } from "../../components/bulk.text.ts";
import { BulkBar } from "../../components/bulk-bar.tsx";
import { changeSeveral, changeSeveralAsked } from "../../components/bulk-change.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { usePending } from "../../components/use-pending.ts";
import type { Selection } from "../../components/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import {
  type CouponFilters,
  couponsAsked,
  refreshCoupons,
  removeCoupons,
  setCouponStatuses,
  showStatuses,
  stopReads,
} from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

type CouponBulkProps = {
  selection: Selection<Coupon>;
  filters: CouponFilters;
  /** All that is loaded: the list loads the rest by itself. */
  items: readonly Coupon[];
  total: number;
};

/** Milliseconds after which the question is gone from the screen. */
const CLOSED_MS = 400;

/** What can be done with several coupons; loaded with the first selection, then kept for its question to close. */
export function CouponBulk({ selection, filters, items, total }: CouponBulkProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { chosen, count } = selection;
  const free = chosen.filter(({ uses }) => uses === 0);
  const used = count - free.length;
  const asked = couponsAsked(filters);
  const [pending, run] = usePending();
  const refresh = () => refreshCoupons(client);

  async function setStatus(status: Coupon["status"]) {
    const ids = chosen.filter((coupon) => coupon.status !== status).map(({ id }) => id);
    const other = status === "active" ? "archived" : "active";
    const refused = await changeSeveral({
      call: () => setCouponStatuses(chosen, status),
      show: async () => {
        await stopReads(client);
        return showStatuses(client, ids, status);
      },
      undo: (done) => setCouponStatuses(done, other),
      refresh,
      title: words.severalUpdated,
      failed: words.severalFailed,
    });
    if (refused) selection.choose(chosen.filter(({ id }) => refused.includes(id)));
  }

  async function remove() {
    await changeSeveralAsked({
      call: () => removeCoupons(free),
      refresh,
      title: words.severalDeleted,
      failed: words.deleteSeveralFailed,
    });
    selection.clear();
    // What opened the question is gone with the selection.
    setTimeout(focusLost, CLOSED_MS);
  }

  return (
    <>
      {count > 0 && (
        <BulkBar
          count={count}
          total={total}
          keyed={selection.keyed}
          onAll={() => selection.choose(items)}
          onLeave={selection.clear}
        >
          <Button size="sm" pending={pending} onClick={() => void run(() => setStatus("archived"))}>
            <Archive aria-hidden="true" />
            {words.archive}
          </Button>
          <Button size="sm" pending={pending} onClick={() => void run(() => setStatus("active"))}>
            <ArchiveRestore aria-hidden="true" />
            {words.activate}
          </Button>
          <ExportButton
            size="sm"
            route={coupons.list}
            label={bulkWords.export}
            input={{ query: count === total ? asked : { ...asked, ids: chosen.map(({ id }) => id).join(",") } }}
          />
          {free.length > 0 && (
            <Button size="sm" onClick={() => setAsking(true)}>
              <Trash2 aria-hidden="true" />
              {words.delete}
            </Button>
          )}
        </BulkBar>
      )}
      <ConfirmDialog
        danger
        open={asking}
        onClose={() => setAsking(false)}
        title={words.deleteSeveralTitle}
        body={words.deleteSeveralBody(free.length, used)}
        action={words.deleteSeveralAction}
        run={remove}
        fallback={words.deleteSeveralFailed}
      />
    </>
  );
}
