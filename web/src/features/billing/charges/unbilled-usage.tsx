import type { UnbilledUsage } from "@console/contract/unbilled-usage.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { focusLost } from "../../../components/feedback/use-focus-lost.ts";
import { monthName } from "../../../lib/months.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { BillingCard, BillingPart, Quiet } from "../billing-card.tsx";
import { decideUsage, refreshMoney, unbilledQuery } from "./unbilled.queries.ts";
import { unbilledText as words } from "./unbilled.text.ts";

/** Rows at first; the rest on demand. */
const SHOWN = 10;

type Decision = "bill" | "waive";
type Asked = { row: UnbilledUsage; decision: Decision };

/**
 * Usage that waits for a person, or for a bill.
 * @param brandId of one brand; without it of all brands, each named
 */
export function UnbilledUsageCard({ brandId }: { brandId?: number }) {
  const of = useQuery(unbilledQuery(brandId));
  const [all, setAll] = useState(false);
  // Kept while the question goes, so that its words stay until it is gone.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const ask = (row: UnbilledUsage, decision: Decision) => {
    setAsked({ row, decision });
    setOpen(true);
  };
  return (
    <>
      <BillingPart of={of} title={words.title} failed={words.failed} height="h-16">
        {(rows) => (
          <BillingCard title={words.title} aside={rows.length > 0 && words.count(rows.length)}>
            {rows.length === 0 ? (
              <Quiet>{words.none}</Quiet>
            ) : (
              <>
                <p className="px-card pb-2 text-13 text-fg-2">{words.about}</p>
                <ul aria-label={words.list}>
                  {(all ? rows : rows.slice(0, SHOWN)).map((row) => (
                    <UsageRow key={row.id} row={row} named={brandId === undefined} onAsk={ask} />
                  ))}
                </ul>
                {!all && rows.length > SHOWN && (
                  <p className="border-t border-line px-card py-2">
                    <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
                      {words.more(rows.length - SHOWN)}
                    </Button>
                  </p>
                )}
              </>
            )}
          </BillingCard>
        )}
      </BillingPart>
      {asked && <DecideDialog {...asked} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}

type UsageRowProps = { row: UnbilledUsage; named: boolean; onAsk: (row: UnbilledUsage, decision: Decision) => void };

function UsageRow({ row, named, onAsk }: UsageRowProps) {
  const amount = words.amount(row);
  const what = words.row(amount, monthName(row.month), row.brand);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-card py-2.5 text-13">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium break-words">
          {named && (
            <Link
              to={paths.brandBilling}
              params={{ id: String(row.brand_id) }}
              className="min-w-0 underline-offset-3 hover:underline"
            >
              {row.brand}
            </Link>
          )}
          <span className="tabular-nums">{amount}</span>
          <Badge tone="warning">{words.reasons[row.reason]}</Badge>
        </p>
        <p className="text-12 text-fg-2">
          {monthName(row.month)}
          {!row.billable && ` · ${words.noPackage}`}
        </p>
      </div>
      <div className="flex gap-2 print:hidden">
        <Button
          size="sm"
          disabled={!row.billable}
          aria-label={words.billOf(what)}
          onPointerEnter={() => void ConfirmDialog.load()}
          onClick={() => onAsk(row, "bill")}
        >
          {words.bill}
        </Button>
        <Button size="sm" variant="ghost" aria-label={words.waiveOf(what)} onClick={() => onAsk(row, "waive")}>
          {words.waive}
        </Button>
      </div>
    </li>
  );
}

const said = {
  bill: { title: words.billTitle, body: words.billBody, done: words.billed, failed: words.billFailed },
  waive: { title: words.waiveTitle, body: words.waiveBody, done: words.waived, failed: words.waiveFailed },
};

function DecideDialog({ row, decision, open, onClose }: Asked & { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const { title, body, done, failed } = said[decision];
  const amount = words.amount(row);

  async function decide() {
    try {
      await decideUsage(decision, row);
      toasts.success(done, words.row(amount, monthName(row.month), row.brand));
      // Its row is gone once the question is gone as well.
      setTimeout(focusLost, 300);
    } finally {
      refreshMoney(client);
    }
  }

  return (
    <ConfirmDialog
      danger={decision === "waive"}
      open={open}
      onClose={onClose}
      title={title}
      body={body(amount, monthName(row.month), row.brand)}
      action={words[decision]}
      run={decide}
      fallback={failed}
    />
  );
}
