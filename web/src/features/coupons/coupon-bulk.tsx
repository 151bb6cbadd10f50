import { type Coupon, coupons } from "@console/contract/coupons.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Trash2 } from "lucide-react";
import { csvOf } from "../../api/queries.ts";
import { ask } from "../../components/feedback/confirm.ts";
import { usePending } from "../../components/feedback/use-pending.ts";
import { bulkWords } from "../../components/list/bulk.text.ts";
import { BulkBar } from "../../components/list/bulk-bar.tsx";
import { changeSeveral, changeSeveralAsked } from "../../components/list/bulk-change.ts";
import { ExportButton } from "../../components/list/export-button.tsx";
import type { Selection } from "../../components/list/use-selection.ts";
import { asQuery } from "../../lib/search.ts";
import { Button } from "../../ui/button.tsx";
import {
  type CouponFilters,
  readAllCoupons,
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
  total: number;
};

/** What can be done with several coupons; loaded with the first selection. */
export function CouponBulk({ selection, filters, total }: CouponBulkProps) {
  const client = useQueryClient();
  const { chosen, count } = selection;
  const free = chosen.filter(({ uses }) => uses === 0);
  const used = count - free.length;
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

  const remove = () =>
    ask({
      danger: true,
      title: words.deleteSeveralTitle,
      body: words.deleteSeveralBody(free.length, used),
      action: words.deleteSeveralAction,
      fallback: words.deleteSeveralFailed,
      run: async () => {
        await changeSeveralAsked({
          call: () => removeCoupons(free),
          refresh,
          title: words.severalDeleted,
          failed: words.deleteSeveralFailed,
        });
        selection.clear();
      },
    });

  if (count === 0) return null;
  return (
    <BulkBar
      count={count}
      total={total}
      keyed={selection.keyed}
      onAll={async () => selection.choose(await readAllCoupons(filters))}
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
        label={bulkWords.export}
        file={csvOf(coupons.list, {
          query: { ...asQuery(filters), ids: count === total ? undefined : chosen.map(({ id }) => id).join(",") },
        })}
      />
      {free.length > 0 && (
        <Button size="sm" onClick={remove}>
          <Trash2 aria-hidden="true" />
          {words.delete}
        </Button>
      )}
    </BulkBar>
  );
}
