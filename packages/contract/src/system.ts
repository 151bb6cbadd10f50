import * as z from "zod/mini";
import { instant } from "./primitives.ts";
import { route } from "./route.ts";

/** The installation as a whole: what runs, and how it is doing. No addresses of servers that it uses, and no secrets. */
export const systemState = z.object({
  /** Of the process that answers. */
  release: z.string(),
  node: z.string(),
  /** Those that share the database, oldest first. */
  processes: z.array(
    z.object({
      id: z.int(),
      /** Null for a release that does not name itself. */
      release: z.nullable(z.string()),
      /** As the database sees it; null through a Unix socket. */
      address: z.nullable(z.string()),
      /** When its connection was made: at its start, or after the database was away. */
      connected_at: instant,
    }),
  ),
  database: z.object({
    /** Of PostgreSQL. */
    version: z.string(),
    bytes: z.int(),
    migrations: z.int(),
    /** Connections of the process that answers. */
    connections: z.object({ used: z.int(), max: z.int() }),
  }),
  mail: z.object({
    from: z.string(),
    sent_at: z.nullable(instant),
    waiting: z.int(),
    /** Since when the mail server has not accepted emails; null if it does. */
    failing_since: z.nullable(instant),
  }),
  jobs: z.object({
    /** In the process that answers. */
    running: z.boolean(),
    /** For good, in the last week. */
    failed: z.int(),
    /** When the oldest job was due that no worker has taken yet; null if none waits. */
    waiting_since: z.nullable(instant),
  }),
  /** The console's own; backups by other tools are unknown to it. */
  backup: z.object({ taken_at: z.nullable(instant), nightly: z.boolean() }),
  /** When the months that were due were closed last, and how many could not be; null before the first time. */
  close: z.nullable(z.object({ at: instant, left: z.int() })),
  clock: z.object({
    at: instant,
    /** How far this machine's clock is ahead of the database's, in milliseconds. */
    ahead_ms: z.int(),
    /** In which months and days begin. */
    time_zone: z.string(),
  }),
});
export type SystemState = z.output<typeof systemState>;

export const system = {
  read: route({
    id: "system.read",
    method: "GET",
    path: "/admin/system",
    summary: "Version, processes, database, email, jobs, last backup, last close and clock",
    permission: "super_admin",
    data: systemState,
  }),
};
