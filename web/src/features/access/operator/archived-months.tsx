import type { ArchivedMonth } from "@console/contract/audit-log.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { FormGroup } from "../../../components/form/form-card.tsx";
import { archiveQuery, exportLog } from "../../../components/history/audit-archive.queries.ts";
import { monthName } from "../../../lib/months.ts";
import { cellClass, Table } from "../../../ui/table.tsx";
import { operatorText } from "./operator.text.ts";

const words = operatorText.archived;
const heads = [{ title: words.month }, { title: words.actions, numeric: true }];

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
                <span className="block text-12 font-normal text-fg-2 tabular-nums">
                  {words.size(each.entries, each.bytes)}
                </span>
              </th>
              <td className={cellClass}>
                <div className="flex items-center justify-end gap-1">
                  <CopyButton text={`${each.head.seq}:${each.head.hash}`} label={words.copy(monthName(each.month))} />
                  <ActionButton action={download} record={each} name={words.downloadOf(monthName(each.month))} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </FormGroup>
  );
}
