import { receivableColumns as titles } from "@console/contract/receivables.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { useMemo } from "react";
import { useBillingDay } from "../../../api/identity.ts";
import { DayField } from "../../../components/list/day-field.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { ListTable } from "../../../components/list/list-table.tsx";
import { Sums } from "../../../components/list/sums.tsx";
import { TableSkeleton } from "../../../components/list/table-skeleton.tsx";
import { followLink } from "../../../components/list/use-card-keys.ts";
import { useList } from "../../../components/list/use-list.ts";
import { formatSum } from "../../../lib/money.ts";
import { Button } from "../../../ui/button.tsx";
import { BooksCard } from "./books-card.tsx";
import { amounts, receivableColumns } from "./receivable-columns.tsx";
import { receivableList } from "./receivables.queries.ts";
import { receivablesText as words } from "./receivables.text.ts";
import { RemindersCard } from "./reminders/reminders-card.tsx";

const route = getRouteApi("/shell/billing/receivables");

/** What each brand owes, by days past due. */
export function ReceivablesPage() {
  const search = route.useSearch();
  const list = useList(receivableList, { search, onOpen: followLink });
  const sums = list.meta?.sums;
  const today = useBillingDay();
  const asOf = search.as_of;
  const columns = useMemo(() => receivableColumns(today, asOf !== undefined), [today, asOf]);
  return (
    <ListPage
      list={list}
      words={words}
      count={list.meta?.total}
      icon={Scale}
      noMatch={words.noMatch}
      filters={<AsOf day={asOf} today={today} onChange={(as_of) => list.filter({ as_of })} />}
      between={
        asOf === undefined && (
          <div className="mb-4 flex flex-wrap gap-4 empty:hidden *:flex-1 *:basis-96 max-md:*:basis-full">
            <RemindersCard />
            <BooksCard />
          </div>
        )
      }
      skeleton={<TableSkeleton columns={6} />}
    >
      <ListTable list={list} label={words.title} columns={columns} order="-owed" />
      {sums && <Sums label={words.totals} sums={shownSums(sums)} />}
    </ListPage>
  );
}

/** Those of 0 are left out, except what is owed. */
const shownSums = (sums: Readonly<Record<string, string>>) =>
  amounts
    .map((key) => ({ key, sum: sums[titles[key].field] ?? "0" }))
    .filter(({ key, sum }) => key === "owed" || Number(sum) !== 0)
    .map(({ key, sum }) => ({ label: titles[key].title, value: formatSum(sum) }));

type AsOfProps = { day: string | undefined; today: string; onChange: (day: string | undefined) => void };

/** Chooses the day at whose end the amounts are shown; today by default. */
const AsOf = ({ day, today, onChange }: AsOfProps) => (
  <div className="flex items-center gap-2 text-13 max-md:basis-full">
    <DayField
      label={words.asOf}
      day={day ?? today}
      today={today}
      onDay={(next) => onChange(next === today ? undefined : next)}
    />
    {day !== undefined && <Button onClick={() => onChange(undefined)}>{words.now}</Button>}
  </div>
);
