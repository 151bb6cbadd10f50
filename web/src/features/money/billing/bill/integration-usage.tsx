import type { Bill } from "@console/contract/billing.ts";
import { categoryLabel } from "@console/contract/integrations.ts";
import { useRef } from "react";
import { type Column, DataTable } from "../../../../components/list/data-table.tsx";
import { formatRate, formatSum } from "../../../../lib/money.ts";
import { Section } from "../../../../ui/card.tsx";
import { usageText as words } from "./billing-history.text.ts";

type Row = Bill["integration_cost"]["metadata"][string] & { id: number };

const columns: readonly Column<Row>[] = [
  { key: "name", head: words.heads.name, mobileLine: "first", cell: ({ name }) => name },
  {
    key: "category",
    head: words.heads.category,
    mobileLine: "second",
    width: 200,
    className: "text-fg-2",
    cell: ({ category }) => categoryLabel[category],
  },
  {
    key: "connections",
    head: words.heads.connections,
    mobileLine: "second",
    mobileLabel: words.heads.connections,
    width: 120,
    numeric: true,
    className: "tabular-nums",
    cell: ({ quantity }) => Number(quantity).toLocaleString("en-US"),
  },
  {
    key: "price",
    head: words.heads.price,
    mobileLine: "none",
    width: 120,
    numeric: true,
    className: "text-fg-2 tabular-nums",
    cell: ({ unit_amount }) => formatRate(unit_amount),
  },
  {
    key: "total",
    head: words.heads.total,
    mobileLine: "first",
    width: 120,
    numeric: true,
    className: "tabular-nums",
    cell: ({ total_amount }) => formatSum(total_amount),
  },
];

/** Each integration with its connections (BILL-06): the bill's metadata in words. */
export function IntegrationUsage({ bill }: { bill: Bill }) {
  const body = useRef<HTMLElement>(null);
  const { metadata, quantity, estimated_amount } = bill.integration_cost;
  const rows = Object.values(metadata).map((each, id) => ({ ...each, id }));
  if (rows.length === 0) return null;
  return (
    <Section level={3} title={words.title} count={words.sum(quantity, formatSum(estimated_amount))}>
      <DataTable inset label={words.title} rows={rows} columns={columns} busy={false} body={body} />
    </Section>
  );
}
