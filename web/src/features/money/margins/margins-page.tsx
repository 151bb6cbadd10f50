import { getRouteApi } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { useMemo } from "react";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { MonthFilter } from "../../../components/list/month-filter.tsx";
import { Sums } from "../../../components/list/sums.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { useList } from "../../../components/list/use-list.ts";
import { useStableCallback } from "../../../lib/hooks.ts";
import { formatShare, formatSum } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { marginColumns } from "./margin-columns.tsx";
import { marginList } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

const MarginDialog = lazyDialog(async () => (await import("./margin-dialog.tsx")).MarginDialog);
const CostsDialog = lazyDialog(async () => (await import("./costs-dialog.tsx")).CostsDialog);

const route = getRouteApi("/shell/billing/margins");
const sums = ["charges", "pays", "keeps"] as const;

/** Revenue, cost and profit by brand; only for Super Admins. */
export function MarginsPage() {
  const search = route.useSearch();
  const { month, brand, costs } = search;
  const list = useList(marginList, { search, onOpen: (id) => list.open({ brand: id }) });
  const { meta } = list;
  const open = useStableCallback(({ id }: { id: number }) => list.open({ brand: id }));
  const columns = useMemo(() => marginColumns(open), [open]);

  return (
    <>
      <ListPage
        list={list}
        words={words}
        count={meta?.total}
        icon={Scale}
        noMatch={words.noMatch}
        skeleton={<TableSkeleton columns={5} />}
        actions={
          <Button variant="primary" onClick={() => list.open({ costs: 1 })}>
            {words.costs}
          </Button>
        }
        filters={<MonthFilter words={words} value={month} onChange={(next) => list.filter({ month: next })} />}
      >
        <ListTable list={list} label={words.title} columns={columns} />
        {meta?.sums && (
          <Sums
            label={words.totals}
            sums={[
              ...sums.map((field) => ({ label: words.sums[field], value: formatSum(meta.sums?.[field] ?? "0") })),
              {
                label: words.percent,
                value: meta.sums.percent === undefined ? words.none : formatShare(meta.sums.percent),
              },
            ]}
          />
        )}
      </ListPage>
      {brand !== undefined && <MarginDialog id={brand} month={month} onClose={list.close} />}
      {costs && <CostsDialog onClose={list.close} />}
    </>
  );
}
