import type { Bill } from "@console/contract/billing.ts";
import { useState } from "react";
import { words as shared } from "../../../../components/components.text.ts";
import { ExportButton } from "../../../../components/list/export-button.tsx";
import { common } from "../../../../lib/common.text.ts";
import { formatRate } from "../../../../lib/money.ts";
import { lastDay, periodOf } from "../../../../lib/months.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { money } from "../bill.figures.ts";
import { billingText } from "../billing.text.ts";
import { type Reader, usageParts } from "./usage.queries.ts";
import { usageText as words } from "./usage.text.ts";
import { UsageBusinesses } from "./usage-businesses.tsx";
import { UsageDayEvents } from "./usage-day-events.tsx";
import { UsageDays } from "./usage-days.tsx";
import { type UsageLine, usageLineOf } from "./usage-line.ts";

type UsageDialogProps = { brandId: number; bill: Bill; name: string; onClose: () => void };

/** The breakdown of a line: its sum, the days, the businesses, and the events of a day. */
export function UsageDialog({ brandId, bill, name, onClose }: UsageDialogProps) {
  const line = usageLineOf(bill, name);
  const month = bill.open ? null : bill.month;
  return (
    <Dialog
      open
      size="xl"
      onClose={onClose}
      title={line?.label ?? words.title}
      description={`${words.title} · ${periodOf(bill.month, bill.through)}`}
    >
      <DialogBody className="md:min-h-[420px]">
        {line ? (
          <Levels brandId={brandId} bill={bill} month={month} name={name} line={line} />
        ) : (
          <p className="text-13 text-fg-2">{words.notThere}</p>
        )}
      </DialogBody>
      <DialogFooter>
        {line && <ExportButton file={usageParts({ brandId, month, line: name }).file} label={shared.exportCsv} />}
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}

type LevelsProps = { brandId: number; bill: Bill; month: string | null; name: string; line: UsageLine };

function Levels({ brandId, bill, month, name, line }: LevelsProps) {
  const [business, setBusiness] = useState<{ reader: Reader; name: string } | null>(null);
  const [day, setDay] = useState<string>();
  const lineKey = { brandId, month, line: name };
  const late = /^correction:(.{7}):/.exec(name)?.[1];
  const span = late ? ([`${late}-01`, lastDay(late)] as const) : ([`${bill.month}-01`, bill.through] as const);
  return (
    <div className="flex flex-col gap-6">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-20 font-semibold tracking-figure tabular-nums">{money(line.cents)}</span>
        <span className="text-13 text-fg-2 tabular-nums">{summaryOf(line, bill)}</span>
      </p>
      {line.daily ? (
        <>
          <div className="grid grid-cols-2 gap-x-8 gap-y-6 max-md:grid-cols-1">
            <UsageDays
              lineKey={lineKey}
              line={line}
              span={span}
              business={business}
              onAll={() => setBusiness(null)}
              chosen={day}
              onChoose={setDay}
            />
            <UsageBusinesses lineKey={lineKey} line={line} chosen={business?.reader} onChoose={setBusiness} />
          </div>
          {day ? (
            <UsageDayEvents lineKey={lineKey} line={line} day={day} business={business?.reader} />
          ) : (
            <p className="text-13 text-fg-2">{words.chooseDay}</p>
          )}
        </>
      ) : (
        <UsageBusinesses lineKey={lineKey} line={line} chosen={undefined} onChoose={setBusiness} />
      )}
    </div>
  );
}

function summaryOf(line: UsageLine, bill: Bill): string {
  if (line.kind === "base") return words.feeSince(formatRate(line.rate ?? "0"), words.onPackage(bill.package.name));
  const quantity = billingText.quantities(line.quantity, line.unit);
  return line.rate === null ? `${quantity} ${words.varies}` : words.times(quantity, formatRate(line.rate));
}
