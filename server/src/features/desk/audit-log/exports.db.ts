import { type InferSelectModel, sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { auditExports, auditSigningKeys } from "../../../db/tables/audit-log.ts";
import type { PublicationRow } from "./publications.db.ts";

type KeyRow = InferSelectModel<typeof auditSigningKeys>;
type ExportRow = InferSelectModel<typeof auditExports>;

export const findKey = statementOfOne<KeyRow>("audit_signing_key")`
  select ${allOf(auditSigningKeys)} from audit_signing_keys where id = 1`;

/** An export that this person asked for recently. */
export const findExport = statementOfOne<ExportRow, { id: number; userId: number | null; since: string }>(
  "audit_export_own",
)`
  select ${allOf(auditExports)} from audit_exports where id = ${sql.placeholder("id")} and user_id = ${sql.placeholder("userId")}::int
  and created_at >= ${sql.placeholder("since")}::timestamptz`;

type Published = Pick<PublicationRow, "id" | "anchor" | "seq" | "hash" | "time_stamp"> & { published_at: string };

/** Published heads up to an entry, oldest first. */
export const publishedHeads = statement<Published, { after: number; last: number; limit: number }>(
  "audit_publications_published",
)`
  select id, anchor, seq, hash, published_at, time_stamp from audit_publications
  where id > ${sql.placeholder("after")}::int and seq <= ${sql.placeholder("last")}::bigint
    and published_at is not null
  order by id limit ${sql.placeholder("limit")}`;
