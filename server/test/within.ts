import { pino } from "pino";
import { type Context, makeContext, systemActor } from "../src/context/context.ts";
import { readEnv } from "../src/env.ts";
import { type Opened, openDatabase } from "../src/open-database.ts";
import { servicesOf } from "../src/services.ts";

/** Opens the database of these variables while `work` runs. */
export async function within<T>(
  variables: Record<string, string>,
  work: (ctx: Context, opened: Opened) => Promise<T>,
): Promise<T> {
  const env = readEnv(variables);
  const opened = await openDatabase(env, pino({ level: "silent" }), "command");
  try {
    return await work(makeContext(servicesOf(opened, env), systemActor), opened);
  } finally {
    await opened.close();
  }
}
