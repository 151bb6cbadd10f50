import type { ArchivedMonth } from "@console/contract/audit-log.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { FormGroup } from "../../../components/form/form-card.tsx";
import { archiveQuery, exportLog } from "../../../components/history/audit-archive.queries.ts";
import { monthName } from "../../../lib/months.ts";
import { cellClass, figureClass, Table } from "../../../ui/table.tsx";
import { operatorText } from "./operator.text.ts";

const words = operatorText.archived;
const heads = [
  { title: words.month },
  { title: words.entries, numeric: true },
  { title: words.size, numeric: true, wide: true },
  { title: words.checksum, wide: true },
  { title: words.actions },
];

const download: Action<ArchivedMonth> = {
  label: words.download,
  icon: Download,
  failed: words.failed,
  run: async ({ month }) => {
    await exportLog(month);
    return { title: words.started, body: words.startedBody(monthName(month)) };
  },
};

/** Months of activities that left the database; nothing until there is one. */
export function ArchivedMonths() {
  const { data: months = [] } = useQuery(archiveQuery);
  if (months.length === 0) return null;
  return (
    <FormGroup title={words.title} about={words.about}>
      <Table label={words.title} heads={heads}>
        <tbody>
          {months.map((each) => (
            <tr key={each.month}>
              <th scope="row" className={`${cellClass} text-left font-medium`}>
                {monthName(each.month)}
              </th>
              <td className={figureClass}>{each.entries.toLocaleString("en-US")}</td>
              <td className={`${figureClass} max-md:hidden`}>{words.megabytes(each.bytes)}</td>
              <td className={`${cellClass} max-md:hidden`}>
                <span className="inline-flex items-center gap-1 font-mono text-12 text-fg-2">
                  {each.head.hash.slice(0, 12)}
                  <CopyButton text={`${each.head.seq}:${each.head.hash}`} label={words.copy(monthName(each.month))} />
                </span>
              </td>
              <td className={cellClass}>
                <ActionButton action={download} record={each} name={words.downloadOf(monthName(each.month))} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </FormGroup>
  );
}
