import type { ViewScreen } from "@console/contract/views.ts";
import { and, asc, count, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { savedViews } from "./views.table.ts";

const { admin_user_id: _, ...columns } = getTableColumns(savedViews);

export function viewsOf(db: Db, personId: number, screen: ViewScreen | undefined) {
  const ofScreen = screen === undefined ? undefined : eq(savedViews.screen, screen);
  return db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.admin_user_id, personId), ofScreen))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
}

/** By id and person: somebody else's is not found. @param lock keeps the row from others until the transaction ends */
export async function findView(db: Db, personId: number, id: number, lock = false) {
  const found = db
    .select(columns)
    .from(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.admin_user_id, personId)));
  const [view] = await (lock ? found.for("update") : found);
  return view;
}

export async function countViews(db: Db, personId: number, screen: ViewScreen): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(savedViews)
    .where(and(eq(savedViews.admin_user_id, personId), eq(savedViews.screen, screen)));
  return row?.total ?? 0;
}
