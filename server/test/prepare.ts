import pino from "pino";
import { loadSampleCatalog } from "../seed/index.ts";
import type { Opened } from "../src/open-database.ts";
import { startServer } from "../src/server.ts";
import { testEnv } from "./app.ts";

/** Starts the server once on a new database, so that the copies need neither bootstrap, catalog nor queue tables. */
export async function prepare(opened: Opened): Promise<void> {
  const mailer = { send: async () => undefined };
  const running = await startServer({ env: testEnv(), mailer, opened, log: pino({ level: "silent" }) });
  await running.jobs.started();
  await loadSampleCatalog(running.services);
  await running.stop();
}
