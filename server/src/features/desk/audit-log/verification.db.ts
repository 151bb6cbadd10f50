import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { auditVerification } from "../../../db/tables/audit-log.ts";

type Row = InferSelectModel<typeof auditVerification>;

/** What the last verification found, and whether another was requested. */
export const findVerification = statementOfOne<Row>("audit_verification")`
  select ${allOf(auditVerification)} from audit_verification where id = 1`;

type Verdict = { now: string; checked: number; ok: boolean; message: string | null } & Pick<Row, "seq" | "hash">;

export const saveVerdict = statement<object, Verdict>("audit_verification_save")`
  insert into audit_verification as v (id, verified_at, checked, ok, message, seq, hash, failing_since)
  select 1, now, checked, ok, message, seq, hash, case when not ok then now end
  from (select ${sql.placeholder("now")}::timestamptz as now, ${sql.placeholder("checked")}::bigint as checked,
    ${sql.placeholder("ok")}::boolean as ok, ${sql.placeholder("message")}::text as message,
    ${sql.placeholder("seq")}::bigint as seq, ${sql.placeholder("hash")}::text as hash) verdict
  on conflict (id) do update set requested_at = null, verified_at = excluded.verified_at,
    checked = excluded.checked, ok = excluded.ok, message = excluded.message, seq = excluded.seq,
    hash = excluded.hash,
    failing_since = case when not excluded.ok then coalesce(v.failing_since, excluded.failing_since) end`;
