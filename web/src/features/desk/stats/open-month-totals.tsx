import { useQuery } from "@tanstack/react-query";
import { SellerMissing } from "../../../components/layout/seller-missing.tsx";
import { formatEstimate, formatSum } from "../../../lib/money.ts";
import { Card } from "../../../ui/card.tsx";
import { figuresQuery } from "./stats.queries.ts";
import { figuresText as words } from "./stats.text.ts";

/** The rows below follow usage as it arrives. */
const REFRESH_MS = 60_000;

/** The sums of the open month's bills, above their list. */
export function OpenMonthTotals() {
  const { data } = useQuery({ ...figuresQuery, staleTime: 0, refetchInterval: REFRESH_MS });
  if (!data) return null;
  const { month, billed, estimate, count, seller_missing } = data.open;
  return (
    <>
      {seller_missing && <SellerMissing month={month} className="mb-4" />}
      <Card as="section" aria-label={words.totals} className="mb-4">
        <dl className="flex gap-x-10 px-card py-3">
          <Sum label={words.billed} amount={formatSum(billed)} hint={words.bills(count)} />
          {estimate !== null && <Sum label={words.estimate} amount={formatEstimate(estimate)} />}
        </dl>
      </Card>
    </>
  );
}

const Sum = ({ label, amount, hint }: { label: string; amount: string; hint?: string }) => (
  <div className="min-w-0">
    <dt className="text-12 text-fg-2">{label}</dt>
    <dd className="text-16 font-semibold tracking-figure tabular-nums">
      {amount}
      {hint && <span className="ml-2 text-12 font-normal tracking-normal text-fg-3">{hint}</span>}
    </dd>
  </div>
);
