import { monthName } from "../../../../lib/months.ts";
import { Table } from "../../../../ui/table.tsx";
import { billingText as words } from "../billing.text.ts";
import { adjustmentTexts, type Column, sizeText } from "./month-columns.ts";

/** The chart's figures for screen readers. */
export function MonthTable({ columns, what }: { columns: readonly Column[]; what: "cost" | "minutes" }) {
  const rowsOf = (column: Column) => [...column.parts, ...adjustmentTexts(column)];
  const labels = [...new Set(columns.flatMap((column) => rowsOf(column).map(({ label }) => label)))];
  const isEstimated = columns.some(({ estimate }) => estimate !== null);
  const heads = [words.month, ...labels, words.total, ...(isEstimated ? [words.estimate] : [])];
  return (
    <div className="sr-only">
      <Table label={words.months} heads={heads.map((title) => ({ title }))}>
        <tbody>
          {columns.map((column) => (
            <tr key={column.month}>
              <th scope="row">{monthName(column.month)}</th>
              {labels.map((label) => (
                <td key={label}>{sizeText(rowsOf(column).find((row) => row.label === label)?.size ?? 0n, what)}</td>
              ))}
              <td>{sizeText(column.total, what)}</td>
              {isEstimated && <td>{column.estimate === null ? "" : sizeText(column.estimate, what)}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
