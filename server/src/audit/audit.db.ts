import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { statement } from "../db/statements.ts";
import type { activities } from "../db/tables/audit.ts";

type Entry = typeof activities.$inferInsert;

const columns = [
  ...(["occurred_at", "event", "type", "area", "message", "actor_id", "actor_name"] as const),
  ...(["subject_kind", "subject_id", "subject_label", "organization_id", "before", "after"] as const),
  ...(["request_id", "ip", "changes_configuration", "search_text"] as const),
] satisfies (keyof Entry)[];

const list = (parts: SQL[]) => sql.join(parts, sql`, `);
const names = list(columns.map((name) => sql.identifier(name)).map((name) => sql`${name}`));

const insertOne = statement<object, Record<string, unknown>>("audit_entry")`
  insert into activities (${names}) values (${list(columns.map((name) => sql`${sql.placeholder(name)}`))})`;

const insertSeveral = statement<object, { entries: string }>("audit_entries")`
  insert into activities (${names})
  select ${names} from jsonb_populate_recordset(null::activities, ${sql.placeholder("entries")}::jsonb)`;

const json = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** A single entry is passed as plain values: parsing it from JSON costs 40 us more. */
export function insertEntries(db: Db, entries: readonly Entry[]): Promise<object[]> {
  const [entry, second] = entries;
  if (!entry || second) return insertSeveral(db, { entries: JSON.stringify(entries) });
  return insertOne(db, { ...entry, before: json(entry.before), after: json(entry.after) });
}
