import { formatSum } from "../../../lib/money.ts";
import { Card } from "../../../ui/card.tsx";
import { billsText as words } from "./bills.text.ts";

const fields = ["billed", "paid", "outstanding", "overdue"] as const;

/** Exact sums over all pages of the filtered list. */
export const BillsTotals = ({ sums }: { sums: Readonly<Record<string, string>> }) => (
  <Card as="section" aria-label={words.totals} className="mb-4">
    <dl className="grid grid-cols-4 gap-x-6 gap-y-3 px-card py-3 max-md:grid-cols-2">
      {fields.map((field) => (
        <div key={field} className="min-w-0">
          <dt className="text-12 text-fg-2">{words.sums[field]}</dt>
          <dd className="text-16 font-semibold tracking-figure tabular-nums">{formatSum(sums[field] ?? "0")}</dd>
        </div>
      ))}
    </dl>
  </Card>
);
