import { type BrandSummary, brands as routes } from "@console/contract/brands.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Power, PowerOff } from "lucide-react";
import { csvOf } from "../../../api/queries.ts";
import { usePending } from "../../../components/feedback/use-pending.ts";
import { bulkWords } from "../../../components/list/bulk.text.ts";
import { BulkBar } from "../../../components/list/bulk-bar.tsx";
import { changeSeveral } from "../../../components/list/bulk-change.ts";
import { ExportButton } from "../../../components/list/export-button.tsx";
import type { Selection } from "../../../components/list/use-selection.ts";
import { asQuery } from "../../../lib/search.ts";
import { Button } from "../../../ui/button.tsx";
import { brandText as words } from "../brand.text.ts";
import { type BrandFilters, type BrandStatus, showStatuses, stopReads } from "../brands.queries.ts";
import { readAllBrands, refreshBrands, setBrandStatuses } from "./brands-bulk.queries.ts";

type BrandBulkProps = { selection: Selection<BrandSummary>; filters: BrandFilters; total: number };

/** What can be done with several brands; loaded with the first selection. */
export function BrandBulk({ selection, filters, total }: BrandBulkProps) {
  const client = useQueryClient();
  const { chosen, count } = selection;
  const [pending, run] = usePending();

  async function setStatus(status: BrandStatus) {
    const ids = chosen.filter((brand) => brand.status !== status).map(({ id }) => id);
    const other = status === "active" ? "inactive" : "active";
    const refused = await changeSeveral({
      // Those that are so already are sent as well: the answer counts them.
      call: () => setBrandStatuses(chosen, status),
      show: async () => {
        await stopReads(client);
        return showStatuses(client, ids, status);
      },
      undo: (done) => setBrandStatuses(done, other),
      refresh: () => refreshBrands(client),
      title: words.severalUpdated,
      failed: words.severalFailed,
    });
    if (refused) selection.choose(chosen.filter(({ id }) => refused.includes(id)));
  }

  if (count === 0) return null;
  return (
    <BulkBar
      count={count}
      total={total}
      keyed={selection.keyed}
      onAll={async () => selection.choose(await readAllBrands(filters))}
      onLeave={selection.clear}
    >
      <Button size="sm" pending={pending} onClick={() => void run(() => setStatus("inactive"))}>
        <PowerOff aria-hidden="true" />
        {words.deactivate}
      </Button>
      <Button size="sm" pending={pending} onClick={() => void run(() => setStatus("active"))}>
        <Power aria-hidden="true" />
        {words.activate}
      </Button>
      <ExportButton
        size="sm"
        label={bulkWords.export}
        file={csvOf(routes.list, {
          query: { ...asQuery(filters), ids: count === total ? undefined : chosen.map(({ id }) => id).join(",") },
        })}
      />
    </BulkBar>
  );
}
