import { monthName } from "../../../lib/months.ts";
import { Table } from "../../../ui/table.tsx";
import { billingText as words } from "../billing.text.ts";
import { type Column, sizeText } from "./month-columns.ts";

/** The chart's figures for screen readers. */
export function MonthTable({ columns, what }: { columns: readonly Column[]; what: "cost" | "minutes" }) {
  const kinds = new Map(columns.flatMap(({ parts }) => parts.map(({ kind, label }) => [kind, label] as const)));
  const isEstimated = columns.some(({ estimate }) => estimate !== null);
  const heads = [words.month, ...kinds.values(), words.total, ...(isEstimated ? [words.estimate] : [])];
  return (
    <div className="sr-only">
      <Table label={words.months} heads={heads.map((title) => ({ title }))}>
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
      </Table>
    </div>
  );
}
