import { sql } from "drizzle-orm";
import { LISTENER } from "./client.ts";
import { statement } from "./statements.ts";

/** A running console, as its listening connection names it. */
export type ProcessRow = {
  /** Of its connection, in the database. */
  pid: number;
  /** With the ids of its keys. */
  name: string;
  /** Null for a release that did not name itself. */
  release: string | null;
  /** Null through a Unix socket. */
  address: string | null;
  connected_at: string;
};

/** The consoles that share the database, oldest connection first. */
export const runningProcesses = statement<ProcessRow>("running_processes")`
  select pid, application_name as name, substring(application_name from ' v(\\d+\\.\\d+\\.\\d+)') as release, host(client_addr) as address,
    backend_start as connected_at
  from pg_stat_activity
  where datname = current_database() and application_name like ${sql.raw(`'${LISTENER}%'`)}
  order by backend_start, pid`;
