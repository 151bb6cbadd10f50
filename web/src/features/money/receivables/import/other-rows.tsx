import type { BankRow, ImportPreview } from "@console/contract/payment-imports.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { formatListDay } from "../../../../lib/dates.ts";
import { formatSum } from "../../../../lib/money.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { Time } from "../../../../ui/time.tsx";
import { type Decisions, recordedOf } from "./decisions.rules.ts";
import { importText as words } from "./import.text.ts";
import { MoreRows, SHOWN } from "./more-rows.tsx";

/** Rows that are payments already, from this file or an earlier one. */
export function RecordedRows({ rows, decisions }: { rows: readonly BankRow[]; decisions: Decisions }) {
  const today = useBillingDay();
  const [shown, setShown] = useState(SHOWN);
  const { day, from, amount, proposal } = words.heads;
  return (
    <>
      <Table
        label={words.views.recorded}
        heads={[{ title: day }, { title: from, wide: true }, { title: amount, numeric: true }, { title: proposal }]}
      >
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.line}>
              <td className={`${cellClass} align-top whitespace-nowrap text-fg-2 tabular-nums`}>
                {formatListDay(row.received_on, today)}
              </td>
              <td className={`${cellClass} align-top break-words max-md:hidden md:max-w-96`}>
                {[row.payer, row.text].filter(Boolean).join(" · ")}
              </td>
              <td className={`${figureClass} align-top font-semibold`}>{formatSum(row.amount)}</td>
              <td className={`${cellClass} align-top`}>
                {recordedOf(decisions, row).map((payment) => (
                  <span key={payment.id} className="flex flex-wrap items-center gap-x-2">
                    <Link
                      to={paths.payments}
                      search={{ peek: payment.id }}
                      className="break-words text-accent-text underline-offset-3 hover:underline"
                    >
                      {payment.brand} {formatSum(payment.amount)}
                    </Link>
                    {payment.reversed && <Badge tone="warning">{words.reversed}</Badge>}
                    <span className="text-12 text-fg-3">
                      {words.recordedBy(payment.recorded_by)} <Time at={payment.recorded_at} />
                    </span>
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <MoreRows left={rows.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </>
  );
}

/** Rows that nothing can be recorded of, with the reason. */
export function UnreadableRows({ rows }: { rows: ImportPreview["unreadable"] }) {
  const [shown, setShown] = useState(SHOWN);
  const { line, text, reason } = words.unreadableHeads;
  return (
    <>
      <Table label={words.views.unreadable} heads={[{ title: line }, { title: text }, { title: reason }]}>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.line}>
              <td className={`${cellClass} w-16 align-top text-fg-2 tabular-nums`}>{row.line}</td>
              <td className={`${cellClass} align-top [overflow-wrap:anywhere]`}>{row.text}</td>
              <td className={`${cellClass} align-top`}>{row.reason}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <MoreRows left={rows.length - shown} onMore={() => setShown(shown + SHOWN)} />
    </>
  );
}
