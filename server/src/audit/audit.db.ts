import { sql } from "drizzle-orm";
import { statement } from "../db/statements.ts";

const written = sql.raw(`occurred_at, event, type, area, message, actor_id, actor_name, subject_kind, subject_id,
  subject_label, organization_id, before, after, request_id, ip, search_text`);

/** @param entries an array of rows, as JSON text */
export const insertEntries = statement<object, { entries: string }>(
  "audit_entries",
  sql`insert into activities (${written})
      select ${written} from jsonb_populate_recordset(null::activities, ${sql.placeholder("entries")}::jsonb)`,
);
