import * as z from "zod/mini";
import type { Services } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { findSetting } from "../../../db/settings.db.ts";
import { settings } from "../../../db/tables/settings.ts";

/** The setting with the last run. */
const NAME = "months_close";

const closeRun = z.object({ at: z.string(), left: z.int() });

/** When due months were closed last, and how many were left because they could not be closed. */
export type CloseRun = z.output<typeof closeRun>;

export async function saveCloseRun({ db, clock }: Pick<Services, "db" | "clock">, left: number): Promise<void> {
  const run: CloseRun = { at: clock.now().toISOString(), left };
  await upsertRow(db.current(), settings, { name: NAME, value: JSON.stringify(run) });
}

/** Null before the first run. Finding months without a bill reads those of every brand, so metrics read this instead. */
export async function readCloseRun({ db }: Pick<Services, "db">): Promise<CloseRun | null> {
  const stored = await findSetting(db.current(), NAME);
  return stored ? closeRun.parse(JSON.parse(stored.value)) : null;
}
