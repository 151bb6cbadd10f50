import { monthName } from "../../../lib/months.ts";
import { billingText as words } from "../billing.text.ts";
import { type Column, sizeText } from "./month-columns.ts";

/** The figures of the chart for those who do not see it. */
export function MonthTable({ columns, what }: { columns: readonly Column[]; what: "cost" | "minutes" }) {
  const kinds = new Map(columns.flatMap(({ parts }) => parts.map(({ kind, label }) => [kind, label] as const)));
  const isEstimated = columns.some(({ estimate }) => estimate !== null);
  return (
    <div className="sr-only">
      <table aria-label={words.months}>
        <thead>
          <tr>
            <th scope="col">{words.month}</th>
            {[...kinds].map(([kind, label]) => (
              <th key={kind} scope="col">
                {label}
              </th>
            ))}
            <th scope="col">{words.total}</th>
            {isEstimated && <th scope="col">{words.estimate}</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map(({ month, parts, total, estimate }) => (
            <tr key={month}>
              <th scope="row">{monthName(month)}</th>
              {[...kinds.keys()].map((kind) => (
                <td key={kind}>{sizeText(parts.find((part) => part.kind === kind)?.size ?? 0n, what)}</td>
              ))}
              <td>{sizeText(total, what)}</td>
              {isEstimated && <td>{estimate === null ? "" : sizeText(estimate, what)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
