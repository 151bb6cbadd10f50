import { setTimeout as delay } from "node:timers/promises";
import { queueDatabase } from "./queue-database.ts";

/** Creates or upgrades the tables of the job queue as their owner, and builds their indexes. Runs no job. */
export async function installQueue(ownerUrl: string, warn: (reason: string) => void): Promise<void> {
  const { PgBoss } = await import("pg-boss");
  const database = queueDatabase(ownerUrl, warn);
  const boss = new PgBoss({ db: database, schedule: false, supervise: false });
  boss.on("error", ({ message }) => warn(message));
  try {
    await boss.start();
    // Indexes of large tables are built behind its back.
    while ((await boss.getBamStatus()).some(({ status }) => status === "pending" || status === "in_progress"))
      await delay(200);
  } finally {
    await boss.stop({ graceful: false });
    await database.close();
  }
}
