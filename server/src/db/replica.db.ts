import { sql } from "drizzle-orm";
import { statementOfOne } from "./statements.ts";

/** How far the primary has written. */
export const readWritten = statementOfOne<{ lsn: string }>("replica_written")`
  select pg_current_wal_insert_lsn()::text as lsn`;

/** Whether a standby shows all that the primary had written then; false of a server that is no standby. */
export const readReplayed = statementOfOne<{ shows: boolean }, { lsn: string }>("replica_replayed")`
  select coalesce(pg_last_wal_replay_lsn() >= ${sql.placeholder("lsn")}::pg_lsn, false) as shows`;
