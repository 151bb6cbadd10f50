import { agingBuckets, type Receivable, receivableColumns as titles } from "@console/contract/receivables.ts";
import { actionMenu } from "../../../components/actions/action-menu.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { type Column, columnsOf } from "../../../components/list/data-table.tsx";
import { None, RowActions, SideText } from "../../../components/list/row-parts.tsx";
import { formatListDay } from "../../../lib/dates.ts";
import type { SortOf } from "../../../lib/list-search.ts";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { receivablesSearch } from "./receivables.search.ts";
import { receivablesText as words } from "./receivables.text.ts";
import { remindersText as reminderWords } from "./reminders/reminders.text.ts";

type Sort = SortOf<typeof receivablesSearch>;
type Amount = Exclude<keyof typeof titles, "brand" | "reminded" | "actions">;

/** Every column with a sum. */
export const amounts = [...agingBuckets, "open", "held", "unallocated", "owed"] as const satisfies readonly Amount[];

/** A column of amounts; on a phone those of 0 are left out. */
const amount = <Key extends Amount>(key: Key, more: Partial<Column<Receivable, Sort>> = {}) => ({
  key,
  mobileLine: "second" as const,
  numeric: true as const,
  width: 104,
  tight: 92,
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

const ReceivableMenu = actionMenu<Receivable>(
  ({ brand }) => reminderWords.actionsOf(brand),
  async () => {
    const { pause, resume } = (await import("./reminders/reminders.actions.ts")).reminderActions;
    return [pause, resume];
  },
);

/** The brand leads to its Billing tab. @param today in the billing time zone @param past as of a day, without its reminders */
export const receivableColumns = (today: string, past: boolean): readonly Column<Receivable, Sort>[] =>
  columnsOf(titles, [
    {
      key: "brand",
      sort: "brand",
      mobileLine: "first",
      min: 180,
      cell: ({ organization_id, brand }) => <BrandLink id={organization_id} name={brand} to={paths.brandBilling} />,
    },
    amount("current", { fold: 8 }),
    amount("days_1_30", { fold: 7 }),
    amount("days_31_60", { fold: 4 }),
    amount("days_61_90", { fold: 5 }),
    amount("days_over_90", { fold: 6, width: 116, tight: 112 }),
    amount("open", { sort: "open_amount" }),
    amount("held", { fold: 1, width: 124 }),
    amount("unallocated", { fold: 2 }),
    amount("owed", {
      sort: "owed",
      mobileLine: "first",
      className: "font-semibold tabular-nums",
      cell: ({ owed }) => formatSum(owed),
    }),
    !past && {
      key: "reminded",
      mobileLine: "second",
      width: 136,
      fold: 3,
      className: "tabular-nums text-fg-2",
      cell: (row) => <Reminded row={row} today={today} />,
    },
    !past && {
      key: "actions",
      mobileLine: "second",
      width: 84,
      cell: (row) => <RowActions menu={<ReceivableMenu record={row} />} />,
    },
  ]);

/** The last reminder of the brand's open bills, and whether no others follow. */
function Reminded({ row, today }: { row: Receivable; today: string }) {
  const { reminder_step, reminded_on, reminders_paused } = row;
  return (
    <>
      {reminder_step === null || reminded_on === null ? (
        !reminders_paused && <None words={reminderWords.noLast} />
      ) : (
        <>
          <span className="text-fg-3 md:hidden">{titles.reminded.title} </span>
          {formatListDay(reminded_on, today)}
          {!reminders_paused && <SideText>{reminderWords.last(reminder_step)}</SideText>}
        </>
      )}
      {reminders_paused && (
        <Badge tone="neutral" className="ml-2 first:ml-0">
          {reminderWords.paused}
        </Badge>
      )}
    </>
  );
}
