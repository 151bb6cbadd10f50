import type { Db } from "./handle.ts";
import { statement } from "./statements.ts";

/** The embedded database flushes its own statistics only when asked; a server's connections do within seconds. */
const flush = statement("table_writes_flush")`select pg_stat_force_next_flush()`;

const counted = statement<{ name: string; writes: string }>("table_writes")`
  select coalesce(p.relname, s.relname) as name,
    sum(s.n_tup_ins + s.n_tup_upd + s.n_tup_del)::text || ' ' || pg_postmaster_start_time()::text as writes
  from pg_stat_user_tables s left join pg_inherits i on i.inhrelid = s.relid left join pg_class p on p.oid = i.inhparent
  where s.schemaname = 'public' group by 1`;

/** By table, partitions included: text that differs from an earlier one if any process wrote to the table since. */
export async function readTableWrites(db: Db): Promise<ReadonlyMap<string, string>> {
  await flush(db, {});
  return new Map((await counted(db, {})).map(({ name, writes }) => [name, writes]));
}
