import { compareNames } from "@console/contract/fold.ts";
import type { ViewScreen } from "@console/contract/views.ts";
import { getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { columns, type RowOf, statement, statementOfOne } from "../../../db/statements.ts";
import { savedViews } from "../../../db/tables/views.ts";

const { admin_user_id: _, ...fields } = getTableColumns(savedViews);

type ViewRow = RowOf<typeof fields>;

const ofPerson = sql`select ${columns(fields)} from ${savedViews}
  where ${savedViews.admin_user_id} = ${sql.placeholder("personId")}`;

const ofAllScreens = statement<ViewRow, { personId: number }>("views")`${ofPerson}`;
const ofScreen = statement<ViewRow, { personId: number; screen: ViewScreen }>("views_of_screen")`
  ${ofPerson} and ${savedViews.screen} = ${sql.placeholder("screen")}`;

/** By name. */
export async function listViews(db: Db, personId: number, screen: ViewScreen | undefined): Promise<ViewRow[]> {
  const views = await (screen === undefined ? ofAllScreens(db, { personId }) : ofScreen(db, { personId, screen }));
  return views.sort((one, other) => compareNames(one.name, other.name) || one.id - other.id);
}

type ByPerson = { personId: number; id: number };

const byId = sql`${ofPerson} and ${savedViews.id} = ${sql.placeholder("id")}`;

/** By id and person: another person's view is not found. */
export const findView = statementOfOne<ViewRow, ByPerson>("view_by_id")`${byId}`;

/** The same, and locks the row until the transaction ends. */
export const lockView = statementOfOne<ViewRow, ByPerson>("view_by_id_locked")`${byId} for update`;

/** Serializes the saves of one person, so that the limit on views and their names hold. */
export const lockPerson = statement<object, { personId: number }>("view_person_locked")`
  select id from admin_users where id = ${sql.placeholder("personId")} for no key update`;
