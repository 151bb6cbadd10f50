import { sql } from "drizzle-orm";
import { statement } from "../db/statements.ts";
import { erasureEventList } from "../db/tables/audit.ts";

/**
 * The hashed content: every column except seq and hash, serialized by the database itself, so that what is sealed and what is
 * verified agree.
 */
export const canonical = sql`jsonb_build_array(
  id, to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), event, type, area, message,
  actor_id, actor_name, subject_kind, subject_id, subject_label, organization_id, before, after, request_id, ip)::text`;

/** The last entry of the chain, or of a part of it. */
export type Head = { seq: number; hash: string };

export const readHead = statement<Head>("audit_head_for_verification")`select seq, hash from audit_head where id = 1`;

/** Only one process at a time seals; writers only insert and do not wait for it. */
export const lockHead = statement<Head>("audit_head_locked")`
  select seq, hash from audit_head where id = 1 for update`;

type Unsealed = { id: number; area: string; type: string; canonical: string };

export const unsealedEntries = statement<Unsealed, { limit: number }>("audit_unsealed")`
  select id, area, type, ${canonical} as canonical from activities
  where seq is null order by id limit ${sql.placeholder("limit")}`;

type Sealed = Head & { ids: number[]; seqs: number[]; hashes: string[]; counters: string[]; counts: number[] };

/** Writes sequence numbers and hashes, the new head and the totals in one statement. */
export const sealEntries = statement<object, Sealed>("audit_seal")`
  with sealed as (
    update activities a set seq = v.seq, hash = v.hash
    from unnest(${sql.placeholder("ids")}::bigint[], ${sql.placeholder("seqs")}::bigint[],
      ${sql.placeholder("hashes")}::text[]) v(id, seq, hash) where a.id = v.id),
  head as (update audit_head set seq = ${sql.placeholder("seq")}, hash = ${sql.placeholder("hash")} where id = 1)
  insert into counters (name, value)
  select * from unnest(${sql.placeholder("counters")}::text[], ${sql.placeholder("counts")}::bigint[])
  on conflict (name) do update set value = counters.value + excluded.value`;

const previousHash = sql`(select p.hash from activities p where p.seq = a.seq - 1)`;
/** The hash that an entry is linked to, or the archive's last; null for the first. */
const previous = sql`coalesce(${previousHash},
  (select f.head from archive_files f where f.kind = 'activities' and f.last_key = a.seq - 1)) as previous`;

type Linked = Head & { canonical: string; previous: string | null };
type Erasure = Linked & { erased: Record<string, string> | null };

/**
 * Entries that name erased ones, the newest first: they stay in the database, with the one before each. A backup of an earlier release
 * knows no archive.
 */
export const erasureEntries = statement<Erasure, { after: number; last: number }>("audit_erasures")`
  select seq, hash, ${canonical} as canonical, after->'erased_entries' as erased,
    ${previousHash} as previous
  from activities a where seq > ${sql.placeholder("after")} and seq <= ${sql.placeholder("last")}
    and event in (${erasureEventList})
  order by seq desc`;

export const sealedEntries = statement<Head & { canonical: string }, { after: number; last: number; limit: number }>(
  "audit_sealed",
)`
  select seq, hash, ${canonical} as canonical from activities
  where seq > ${sql.placeholder("after")} and seq <= ${sql.placeholder("last")}
  order by seq limit ${sql.placeholder("limit")}`;

export const sealedEntriesAt = statement<Linked, { seqs: number[] }>("audit_sealed_at")`
  select seq, hash, ${canonical} as canonical, ${previous} from activities a
  where seq = any(${sql.placeholder("seqs")}::bigint[]) order by seq`;

export const hashAt = statement<{ hash: string }, { seq: number }>("audit_hash_at")`
  select hash from activities where seq = ${sql.placeholder("seq")}::bigint`;
