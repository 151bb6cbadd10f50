import type { BillsSummary } from "@console/contract/bills.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { formatSum } from "../../../lib/money.ts";
import { bareMonth } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { summaryQuery } from "./bills.queries.ts";
import { billsText as words } from "./bills.text.ts";

/** For the dashboard: what is overdue or needs review. Loads and fails independently. */
export function BillsToday() {
  const { data, error, refetch } = useQuery(summaryQuery);
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line pb-1.5"
    >
      <h2 id={id} className="text-16 font-semibold tracking-name">
        {words.today}
      </h2>
      {data && <SummarySentence summary={data} />}
      {error && !data && (
        <p role="alert" className="flex items-center gap-2 text-13 text-fg-2">
          {words.todayFailed}
          <Button size="sm" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      )}
      <Link to={paths.bills} className={buttonClass({ variant: "ghost", size: "sm" }, "-mr-1.5 ml-auto")}>
        {words.all}
      </Link>
    </section>
  );
}

const linkClass = "text-13 underline-offset-3 hover:underline tabular-nums";

function SummarySentence({ summary: { overdue, outstanding, to_check } }: { summary: BillsSummary }) {
  const parts: ReactNode[] = [];
  if (overdue.count > 0) {
    parts.push(
      <Link
        key="overdue"
        to={paths.bills}
        search={{ status: "overdue" }}
        className={`${linkClass} font-medium text-error-text`}
      >
        {words.overdue(overdue.count, formatSum(overdue.total))}
      </Link>,
    );
  }
  if (to_check.count > 0 && to_check.month) {
    parts.push(
      <Link
        key="check"
        to={paths.bills}
        search={{ status: "to_check", month: to_check.month }}
        className={`${linkClass} text-fg`}
      >
        {words.toCheck(to_check.count, bareMonth(to_check.month))}
      </Link>,
    );
  }
  return parts.length > 0 ? (
    parts
  ) : (
    <p className="text-13 text-fg-2">
      {to_check.month === null ? words.noBills : outstanding.count > 0 ? words.noneOverdue : words.settled}
    </p>
  );
}
