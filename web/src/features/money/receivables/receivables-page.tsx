import { receivableColumns as titles } from "@console/contract/receivables.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../api/identity.ts";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { Sums } from "../../../components/list/sums.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { formatSum } from "../../../lib/money.ts";
import { BooksCard } from "./books-card.tsx";
import { amounts, receivableColumns } from "./receivable-columns.tsx";
import { receivableList } from "./receivables.queries.ts";
import { receivablesText as words } from "./receivables.text.ts";
import { RemindersCard } from "./reminders-card.tsx";

const route = getRouteApi("/shell/billing/receivables");

/** What each brand owes, by days past due. */
export function ReceivablesPage() {
  const list = useList(receivableList, { search: route.useSearch(), onOpen: followLink });
  const sums = list.meta?.sums;
  const today = useBillingDay();
  const columns = useMemo(() => receivableColumns(today), [today]);
  return (
    <ListPage
      list={list}
      words={words}
      count={list.meta?.total}
      icon={Scale}
      noMatch={words.noMatch}
      between={
        <>
          <RemindersCard />
          <BooksCard />
        </>
      }
      skeleton={<TableSkeleton columns={6} />}
    >
      <ListTable list={list} label={words.title} columns={columns} order="-owed" />
      {sums && (
        <Sums
          label={words.totals}
          sums={amounts.map((key) => ({
            label: titles[key].title,
            value: formatSum(sums[titles[key].field] ?? "0"),
          }))}
        />
      )}
    </ListPage>
  );
}
