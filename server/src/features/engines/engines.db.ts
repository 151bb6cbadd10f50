import type { EngineCode } from "@console/contract/engines.ts";
import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { businesses } from "../businesses/businesses.table.ts";
import { assignedEngines } from "./engines.table.ts";

const columns = getTableColumns(assignedEngines);

/** At most one row an engine of the catalogue. */
export async function enginesOf(db: Db, brandId: number) {
  return db.select(columns).from(assignedEngines).where(eq(assignedEngines.brand_id, brandId));
}

export async function findEngine(db: Db, brandId: number, id: number) {
  const [row] = await db
    .select(columns)
    .from(assignedEngines)
    .where(and(eq(assignedEngines.id, id), eq(assignedEngines.brand_id, brandId)));
  return row;
}

/** Businesses of the brand by name, each with its engine. */
export async function engineUsers(db: Db, brandId: number, code?: EngineCode) {
  return db
    .select({ id: businesses.id, name: businesses.name, code: businesses.voice_engine })
    .from(businesses)
    .where(and(eq(businesses.organization_id, brandId), code ? eq(businesses.voice_engine, code) : undefined))
    .orderBy(asc(sql`lower(${businesses.name})`), asc(businesses.id));
}
