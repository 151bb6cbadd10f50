import type { BrandStatement } from "@console/contract/statements.ts";
import { sql } from "drizzle-orm";
import { statementOfOne } from "../../../db/statements.ts";
import {
  movementAmount,
  movementDay,
  movementOwnDay,
  movementReference,
  movementsWithCauses,
} from "../receivables/movements.sql.ts";

type Found = Pick<BrandStatement, "opening" | "rows" | "closing">;
type Asked = { brandId: number; zone: string; from: string; to: string };

const from = sql`${sql.placeholder("from")}::date`;
const to = sql`${sql.placeholder("to")}::date`;

/**
 * The balance before a period, what changed it, and the balance after, in one snapshot; amounts as text, which JSON numbers could
 * change.
 */
export const findStatement = statementOfOne<Found, Asked>("brand_statement")`
  with moved as (select v.id, v.cause, to_char(b.month, 'YYYY-MM') as bill_month, b.invoice_number, ${movementReference} as reference, n.reason as note_reason,
      ${movementDay} as day, nullif(${movementOwnDay}, ${movementDay}) as dated, ${movementAmount} as amount
    from ${movementsWithCauses} where v.brand_id = ${sql.placeholder("brandId")}::int and ${movementAmount} <> 0),
  summed as (select *, sum(amount) over (order by day, id) as balance from moved)
  select coalesce(sum(amount) filter (where day < ${from}), 0)::numeric(19, 2)::text as opening,
    coalesce(sum(amount) filter (where day <= ${to}), 0)::numeric(19, 2)::text as closing,
    coalesce(jsonb_agg(jsonb_build_object('id', id, 'cause', cause, 'on', day, 'dated', dated, 'bill_month', bill_month,
        'invoice_number', invoice_number, 'note_reason', note_reason, 'reference', reference, 'amount', amount::text, 'balance', balance::text)
      order by day, id) filter (where day between ${from} and ${to}), '[]') as rows
  from summed`;
