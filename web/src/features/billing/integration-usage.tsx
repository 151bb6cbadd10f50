import type { Bill } from "@console/contract/billing.ts";
import { categoryLabel } from "@console/contract/integrations.ts";
import { formatRate } from "../../lib/money.ts";
import { money, toCents } from "./bill.figures.ts";
import { billingText as words } from "./billing.text.ts";
import { BillingCard, Quiet } from "./billing-card.tsx";

const cell = "border-t border-line px-2 py-(--cell-pad) first:pl-card last:pr-card";
const figure = `${cell} text-right tabular-nums`;

/** Each integration with its connections (BILL-06): the metadata of the bill, in words. */
export function IntegrationUsage({ bill }: { bill: Bill }) {
  const { metadata, quantity, estimated_amount } = bill.integration_cost;
  const rows = Object.entries(metadata);
  if (rows.length === 0) {
    return (
      <BillingCard title={words.usage}>
        <Quiet>{words.usageNone}</Quiet>
      </BillingCard>
    );
  }
  return (
    <BillingCard title={words.usage} aside={words.usageSum(quantity, money(toCents(estimated_amount)))}>
      <table aria-label={words.usage} className="w-full border-separate border-spacing-0 text-13">
        <thead>
          <tr className="text-12 text-fg-3 [&>th]:h-8 [&>th]:px-2 [&>th]:font-medium">
            <th scope="col" className="pl-4! text-left">
              {words.usageHeads.name}
            </th>
            <th scope="col" className="text-left max-md:hidden">
              {words.usageHeads.category}
            </th>
            <th scope="col" className="text-right">
              {words.usageHeads.connections}
            </th>
            <th scope="col" className="text-right">
              {words.usageHeads.price}
            </th>
            <th scope="col" className="pr-4! text-right">
              {words.usageHeads.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([code, each]) => (
            <tr key={code}>
              <th scope="row" className={`${cell} text-left font-normal break-words`}>
                {each.name}
              </th>
              <td className={`${cell} text-fg-2 max-md:hidden`}>{categoryLabel[each.category]}</td>
              <td className={figure}>{Number(each.quantity).toLocaleString("en-US")}</td>
              <td className={figure}>{formatRate(each.unit_amount)}</td>
              <td className={figure}>{money(toCents(each.total_amount))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </BillingCard>
  );
}
