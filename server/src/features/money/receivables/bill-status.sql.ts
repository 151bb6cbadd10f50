import { type SQL, sql } from "drizzle-orm";

const today = sql`${sql.placeholder("today")}::date`;

/**
 * What a bill's row says of its state: the one definition for lists, counts, conditions, search and reports. What is open and not
 * overdue is pending. `billStatus` says the same of a row that is read.
 * @param bill the row's name in the query; `isOverdue` needs the value `today`, in the billing time zone
 */
export const billIs = (bill = "bills") => {
  const column = (name: string): SQL => sql`${sql.identifier(bill)}.${sql.identifier(name)}`;
  const open = sql<boolean>`${column("open_amount")} > 0`;
  return {
    open,
    paid: sql<boolean>`${column("open_amount")} = 0`,
    held: sql<boolean>`${open} and ${column("held")}`,
    overdue: sql<boolean>`${open} and ${column("due_on")} < ${today} and not ${column("held")}`,
  };
};
