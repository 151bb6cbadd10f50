import type { Bill } from "@console/contract/billing.ts";
import { categoryLabel } from "@console/contract/integrations.ts";
import { formatRate, formatSum } from "../../../../lib/money.ts";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { BillingCard, EmptyNote } from "../billing-card.tsx";
import { usageText as words } from "./billing-history.text.ts";

/** Each integration with its connections (BILL-06): the bill's metadata in words. */
export function IntegrationUsage({ bill }: { bill: Bill }) {
  const { metadata, quantity, estimated_amount } = bill.integration_cost;
  const rows = Object.entries(metadata);
  if (rows.length === 0) {
    return (
      <BillingCard title={words.title}>
        <EmptyNote>{words.none}</EmptyNote>
      </BillingCard>
    );
  }
  return (
    <BillingCard title={words.title} aside={words.sum(quantity, formatSum(estimated_amount))}>
      <Table
        inCard
        label={words.title}
        heads={[
          { title: words.heads.name },
          { title: words.heads.category, wide: true },
          { title: words.heads.connections, numeric: true },
          { title: words.heads.price, numeric: true },
          { title: words.heads.total, numeric: true },
        ]}
      >
        <tbody>
          {rows.map(([code, each]) => (
            <tr key={code}>
              <th scope="row" className={`${cellClass} text-left font-normal break-words`}>
                {each.name}
              </th>
              <td className={`${cellClass} text-fg-2 max-md:hidden`}>{categoryLabel[each.category]}</td>
              <td className={figureClass}>{Number(each.quantity).toLocaleString("en-US")}</td>
              <td className={figureClass}>{formatRate(each.unit_amount)}</td>
              <td className={figureClass}>{formatSum(each.total_amount)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </BillingCard>
  );
}
