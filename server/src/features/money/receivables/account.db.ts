import type { Movement } from "@console/contract/receivables.ts";
import { sql } from "drizzle-orm";
import { statement, statementOfOne } from "../../../db/statements.ts";
import { movementAmount, movementDay, movementReference, movementsWithCauses } from "./movements.sql.ts";

type Balances = { receivable: string; unallocated: string; carried: string; owed: string };

export const findBalances = statementOfOne<Balances, { brandId: number }>("brand_balances")`
  select receivable::text, unallocated::text, carried::text, (receivable - unallocated)::text as owed
  from brand_balances where brand_id = ${sql.placeholder("brandId")}::int and currency = 'usd'`;

/** What moved a brand's accounts, as recorded, newest first, each with what the brand owed after it. */
export const listMovements = statement<Movement, { brandId: number; zone: string }>("ledger_movements_of_brand")`
  select v.id, v.cause, to_char(b.month, 'YYYY-MM') as bill_month, b.invoice_number, v.payment_id, v.credit_note_id,
    ${movementReference} as reference, ${movementDay}::text as "on", v.receivable::text, v.unallocated::text, v.carried::text,
    (sum(${movementAmount}) over (order by v.created_at, v.id))::text as balance, v.created_at as "at", v.created_by as "by"
  from ${movementsWithCauses} where v.brand_id = ${sql.placeholder("brandId")}::int order by v.created_at desc, v.id desc`;
