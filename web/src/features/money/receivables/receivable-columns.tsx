import { type Receivable, receivableColumns as titles } from "@console/contract/receivables.ts";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { None } from "../../../components/list/row-parts.tsx";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import type { receivablesSearch } from "./receivables.search.ts";
import { receivablesText as words } from "./receivables.text.ts";

type Sort = SortOf<typeof receivablesSearch>;
type Amount = Exclude<keyof typeof titles, "brand">;

const buckets = ["current", "days_1_30", "days_31_60", "days_61_90", "days_over_90"] as const;
/** Every column with a sum. */
export const amounts = [...buckets, "open", "held", "unallocated", "owed"] as const satisfies readonly Amount[];

/** A column of amounts; on a phone those of 0 are left out. */
const amount = <Key extends Amount>(key: Key, more: Partial<Column<Receivable, Sort>> = {}) => ({
  key,
  mobileLine: "second" as const,
  numeric: true as const,
  width: 116,
  tight: 100,
  className: "tabular-nums",
  cell: (row: Receivable) => <Sum label={titles[key].title} value={row[titles[key].field]} />,
  ...more,
});

const Sum = ({ label, value }: { label: string; value: string }) =>
  Number(value) === 0 ? (
    <None words={words.nothing} />
  ) : (
    <>
      <span className="text-fg-3 md:hidden">{label} </span>
      {formatSum(value)}
    </>
  );

/** The brand leads to its Billing tab. */
export const receivableColumns: readonly Column<Receivable, Sort>[] = columnsOf(titles, [
  {
    key: "brand",
    sort: "brand",
    mobileLine: "first",
    min: 180,
    cell: ({ organization_id, brand }) => <BrandLink id={organization_id} name={brand} to={paths.brandBilling} />,
  },
  amount("current", { fold: 1 }),
  amount("days_1_30", { fold: 2 }),
  amount("days_31_60", { fold: 3 }),
  amount("days_61_90", { fold: 4 }),
  amount("days_over_90", { fold: 5 }),
  amount("open", { sort: "open_amount" }),
  amount("held", { fold: 6, width: 124 }),
  amount("unallocated", { fold: 7 }),
  amount("owed", {
    sort: "owed",
    mobileLine: "first",
    className: "font-semibold tabular-nums",
    cell: ({ owed }) => formatSum(owed),
  }),
]);
