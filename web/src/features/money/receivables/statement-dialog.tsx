import { brands } from "@console/contract/brands.ts";
import { statements } from "@console/contract/statements.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { download } from "../../../api/client.ts";
import { saveFile } from "../../../api/download.ts";
import { useBillingDay } from "../../../api/identity.ts";
import { dataQuery, oneQuery } from "../../../api/queries.ts";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { DateRange, type Range } from "../../../components/list/date-range.tsx";
import { formatDays } from "../../../lib/dates.ts";
import { formatSum } from "../../../lib/money.ts";
import { Fact } from "../../../ui/card.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { statementText as words } from "./statement.text.ts";
import { type Period, type PeriodName, periodOf } from "./statement-periods.ts";

type StatementDialogProps = { brandId: number; onClose: () => void };

/** A brand's statement of a period: what it adds up to, and its files. */
export function StatementDialog({ brandId, onClose }: StatementDialogProps) {
  const { data: brand } = useQuery(oneQuery(brands.read, brandId));
  const today = useBillingDay();
  const [name, setName] = useState<PeriodName>("last_month");
  const [custom, setCustom] = useState<Range>(() => periodOf("last_month", today));
  const { from, to } = name === "custom" ? custom : periodOf(name, today);
  const period = from && to ? { from, to } : null;
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.description}>
      <DialogBody>
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={words.period}
            value={name}
            options={periodNames.map((value) => ({ value, label: words.periods[value] }))}
            onChange={setName}
            className="max-md:basis-full"
          />
          {name === "custom" && <DateRange range={custom} onChange={setCustom} />}
        </div>
        {period ? (
          <Sums brandId={brandId} period={period} named={name !== "custom"} />
        ) : (
          <p className="pt-4 text-13 text-fg-2">{words.noPeriod}</p>
        )}
      </DialogBody>
      <DialogFooter>
        {files.map((action) => (
          <ActionButton
            key={action.label}
            size="md"
            action={action}
            record={{ id: brandId, brand: brand?.name ?? "", period: period ?? { from: today, to: today } }}
            disabled={period === null}
          />
        ))}
      </DialogFooter>
    </Dialog>
  );
}

const periodNames: readonly PeriodName[] = ["this_month", "last_month", "this_year", "custom"];

const statementQuery = (brandId: number, period: Period) =>
  dataQuery(statements.show, { params: { id: String(brandId) }, query: period });

/** @param named the period was chosen by its name, and its days are not to be seen elsewhere */
function Sums({ brandId, period, named }: { brandId: number; period: Period; named: boolean }) {
  const query = useQuery(statementQuery(brandId, period));
  return (
    <div className="min-h-16 pt-4">
      {named && <p className="pb-2 text-13 text-fg-2">{formatDays(period.from, period.to)}</p>}
      <Loaded query={query} words={{ loading: words.loading, loadFailed: words.failed }} skeleton="h-10">
        {({ opening, rows, closing }) => (
          <dl className="grid grid-cols-3 gap-4">
            <Fact label={words.opening}>{formatSum(opening)}</Fact>
            <Fact label={words.entries}>{rows.length.toLocaleString("en-US")}</Fact>
            <Fact label={words.closing}>
              <span className="font-semibold">{formatSum(closing)}</span>
            </Fact>
          </dl>
        )}
      </Loaded>
    </div>
  );
}

type Asked = { id: number; brand: string; period: Period };

const fileOf = (label: string, route: typeof statements.pdf | typeof statements.csv, kind: string): Action<Asked> => ({
  label,
  failed: words.downloadFailed,
  run: async ({ id, brand, period }) => {
    const blob = await download(route, { params: { id: String(id) }, query: period });
    saveFile(blob, `${brand} statement ${period.from} to ${period.to}.${kind}`.trim());
    return undefined;
  },
});

const files = [fileOf(words.csv, statements.csv, "csv"), fileOf(words.pdf, statements.pdf, "pdf")];
