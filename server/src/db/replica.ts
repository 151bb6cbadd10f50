import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "./handle.ts";
import { readReplayed, readWritten } from "./replica.db.ts";

/** Milliseconds that a read waits for a replica; then the primary answers. */
const WAIT_MS = 500;
const LOOK_MS = 25;

/** Waits until a replica shows all that is written now: an export must have what its reader has just changed. */
export async function hasCaughtUp(primary: Db, replica: Db): Promise<boolean> {
  const written = await readWritten(primary, {});
  if (!written) return false;
  for (const until = performance.now() + WAIT_MS; ; await delay(LOOK_MS)) {
    if ((await readReplayed(replica, written))?.shows) return true;
    if (performance.now() > until) return false;
  }
}
