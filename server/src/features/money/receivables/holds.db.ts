import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

export const liftHolds = statement<object, { billId: number; at: string; by: string }>("bill_hold_lift")`
  update bill_holds set lifted_at = ${sql.placeholder("at")}, lifted_by = ${sql.placeholder("by")}
  where bill_id = ${sql.placeholder("billId")}::int and lifted_at is null`;
