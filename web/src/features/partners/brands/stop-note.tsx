import type { BrandStop } from "@console/contract/brand-stop.ts";
import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../api/queries.ts";
import { formatSum, formatWhole } from "../../../lib/money.ts";
import { monthName } from "../../../lib/months.ts";
import { Skeleton } from "../../../ui/card.tsx";
import { stopText as words } from "./brand.text.ts";

export const stopQuery = (ids: readonly number[]) => ({
  ...dataQuery(brands.stop, { query: { ids: ids.join(",") } }),
  staleTime: 0,
});

/**
 * What to know before brands are deactivated: their calls of the last 24 hours, what stops, what goes on costing, what is
 * billed, and one brand's final bill (MORE-90, MORE-498).
 */
export function StopNote({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(stopQuery(ids));
  return (
    <>
      <Calls stop={data} brands={ids.length} failed={error !== null} />
      <ul aria-label={words.effects} className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>{words.stopCalls}</li>
        <li>{words.stopCosts}</li>
        <li>{words.stopBill(ids.length)}</li>
        <li>{words.stopSignIn(ids.length)}</li>
      </ul>
      {ids.length === 1 && data && <FinalBill bill={data.final_bill} />}
    </>
  );
}

type CallsProps = { stop: BrandStop | undefined; brands: number; failed: boolean };

export function Calls({ stop, brands: count, failed }: CallsProps) {
  // The release before does not say the minutes.
  if (stop) return <p>{words.calls(stop.calls, stop.minutes ? formatWhole(stop.minutes) : null, count)}</p>;
  return failed ? <p>{words.callsUnknown}</p> : <Skeleton className="h-5" />;
}

/** @param bill undefined from the release before */
export function FinalBill({ bill }: { bill: BrandStop["final_bill"] | undefined }) {
  if (bill === undefined) return null;
  if (bill === null) return <p className="mt-3">{words.noFinalBill}</p>;
  const title = words.finalBill(monthName(bill.month));
  return (
    <section aria-label={title} className="mt-3 border-t border-line pt-3">
      <h3 className="font-medium text-fg">{title}</h3>
      <dl className="mt-1.5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 tabular-nums">
        {bill.lines.map(({ label, amount }) => (
          <Amount key={label} label={label} amount={amount} />
        ))}
        {Number(bill.other) !== 0 && <Amount label={words.finalOther} amount={bill.other} />}
        <Amount label={words.finalTotal} amount={bill.total} strong />
      </dl>
      <p className="mt-1.5 text-12 text-fg-3">{words.finalNote}</p>
    </section>
  );
}

const Amount = ({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) => (
  <>
    <dt className={strong ? "font-medium text-fg" : ""}>{label}</dt>
    <dd className={strong ? "text-right font-medium text-fg" : "text-right"}>{formatSum(amount)}</dd>
  </>
);
