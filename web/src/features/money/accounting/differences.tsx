import type { ExportDifferences, ExportedRecord } from "@console/contract/accounting.ts";
import { Link } from "@tanstack/react-router";
import { formatSum } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { accountingText as words } from "./accounting.text.ts";

const kinds = ["added", "gone", "changed"] as const;

export const isSame = (differences: ExportDifferences): boolean =>
  !differences.accounts && kinds.every((kind) => differences[kind].count === 0);

/** '2 records added, 1 record changed'. */
export const differencesInWords = (differences: ExportDifferences): string =>
  [
    ...kinds.flatMap((kind) => (differences[kind].count === 0 ? [] : [words[kind](differences[kind].count)])),
    ...(differences.accounts ? [words.accountsChanged] : []),
  ].join(", ");

/** Which records differ between two exports of a month, each with a link to it. */
export const Differences = ({ differences }: { differences: ExportDifferences }) => (
  <div className="flex flex-col gap-2 pt-2">
    {differences.accounts && <p className="text-13">{words.accountsChanged}</p>}
    {kinds.map((kind) => {
      const { count, records } = differences[kind];
      return (
        count > 0 && (
          <div key={kind}>
            <p className="text-13">{words[kind](count)}</p>
            <ul aria-label={words[kind](count)}>
              {records.map((record) => (
                <li
                  key={record.number}
                  className="flex flex-wrap items-baseline gap-x-2 border-t border-hairline py-1.5 text-13 first:border-t-0"
                >
                  <RecordLink record={record} />
                  <span className="min-w-0 break-words text-fg-2">{record.brand}</span>
                  <span className="ml-auto tabular-nums">{formatSum(record.amount)}</span>
                </li>
              ))}
            </ul>
            {records.length < count && <p className="text-12 text-fg-3">{words.shownOf(records.length, count)}</p>}
          </div>
        )
      );
    })}
  </div>
);

/** A bill leads to its invoice, the others to their list. */
function RecordLink({ record: { cause, id, organization_id: brand, number, bill_month } }: { record: ExportedRecord }) {
  const className = "text-accent-text underline-offset-3 hover:underline";
  switch (cause) {
    case "payment":
    case "payment_reversed":
      return (
        <Link to={paths.payments} search={{ brand, peek: id }} className={className}>
          {number}
        </Link>
      );
    case "refund":
    case "refund_reversed":
      return (
        <Link to={paths.refunds} search={{ brand }} className={className}>
          {number}
        </Link>
      );
    case "credit_note":
    case "write_off_reversed":
      return (
        <Link to={paths.creditNotes} search={{ brand }} className={className}>
          {number}
        </Link>
      );
    default:
      return (
        <Link
          to={paths.brandBilling}
          params={{ id: String(brand) }}
          search={omitUndefined({ invoice: bill_month ?? undefined })}
          className={className}
        >
          {number}
        </Link>
      );
  }
}
