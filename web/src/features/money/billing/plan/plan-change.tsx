import type { Brand } from "@console/contract/brands.ts";
import { pricedKinds } from "@console/contract/line-kinds.ts";
import type { Package } from "@console/contract/packages.ts";
import { History } from "lucide-react";
import { useState } from "react";
import { FailureBar } from "../../../../components/feedback/message-bar.tsx";
import { replayName } from "../../../../components/replay/replay.text.ts";
import { formatDay } from "../../../../lib/dates.ts";
import { formatEstimate, formatRate } from "../../../../lib/money.ts";
import { Button } from "../../../../ui/button.tsx";
import { lazyDialog } from "../../../../ui/lazy-part.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { billingText } from "../billing.text.ts";
import { planText as words } from "./plan.text.ts";
import { priceOf, pricesOn, usePlans } from "./use-plans.ts";

const ReplayDialog = lazyDialog(
  async () => (await import("../../../../components/replay/replay-dialog.tsx")).ReplayDialog,
);

type PlanChangeProps = {
  brand: Pick<Brand, "id" | "name">;
  /** Null if the brand has none, or it is not loaded. */
  from: Package | null;
  to: Package;
  /** First day of the new one; null if it applies immediately. */
  starts: string | null;
  /** The package of an already scheduled change. */
  replaced: string | null;
  failure: string | null;
};

/** Old and new rates and totals, and the start date. */
export function PlanChange({ brand, from, to, starts, replaced, failure }: PlanChangeProps) {
  const [replaying, setReplaying] = useState(false);
  return (
    <div className="flex flex-col gap-3 text-13 leading-5">
      <FailureBar failure={failure} />
      <p className="text-14 font-semibold break-words">
        {from ? words.fromTo(from.name, to.name) : starts === null ? words.first(to.name) : to.name}
      </p>
      <p>{starts === null ? words.immediately : words.next_cycle(formatDay(starts))}</p>
      {replaced && <p className="text-fg-2">{words.replaces(replaced)}</p>}
      {from && <Rates from={from} to={to} starts={starts ?? ""} />}
      <Totals brandId={brand.id} from={from} to={to} />
      <Button size="sm" className="self-start" onClick={() => setReplaying(true)}>
        <History aria-hidden="true" />
        {replayName.open}
      </Button>
      {replaying && (
        <ReplayDialog on={{ packageId: to.id }} name={to.name} brand={brand} onClose={() => setReplaying(false)} />
      )}
    </div>
  );
}

/** What this month's usage so far costs on both. */
function Totals({ brandId, from, to }: { brandId: number; from: Package | null; to: Package }) {
  const { data, isError } = usePlans(brandId).estimates;
  const estimate = data?.get(to.id);
  if (isError) return <p className="text-fg-2">{words.noTotals}</p>;
  if (!estimate) return <p className="min-h-5" />;
  const total = formatEstimate(estimate.total);
  return (
    <p className="min-h-5 tabular-nums">
      {from ? words.totals(formatEstimate(estimate.now), from.name, total, to.name) : words.totalOn(total, to.name)}
    </p>
  );
}

function Rates({ from, to, starts }: { from: Package; to: Package; starts: string }) {
  const [before, after] = [pricesOn(from, starts), pricesOn(to, starts)];
  const rows = [
    ...pricedKinds.map((kind) => {
      const [label, unit] = billingText.prices[kind];
      return {
        label: `${label} ${unit}`.trim(),
        old: formatRate(priceOf(before, kind)),
        now: formatRate(priceOf(after, kind)),
      };
    }),
    {
      label: billingText.integrations,
      old: words.integrations[`${before.price_details.integration_charge}`],
      now: words.integrations[`${after.price_details.integration_charge}`],
    },
  ].filter(({ old, now }) => old !== now);
  if (rows.length === 0) return <p className="text-fg-2">{words.sameRates}</p>;
  return (
    <Table
      label={words.rates}
      heads={[{ title: words.rate }, { title: from.name, numeric: true }, { title: to.name, numeric: true }]}
    >
      <tbody>
        {rows.map(({ label, old, now }) => (
          <tr key={label}>
            <th scope="row" className={`${cellClass} text-left font-normal`}>
              {label}
            </th>
            <td className={`${figureClass} text-fg-2`}>{old}</td>
            <td className={`${figureClass} font-medium`}>{now}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
