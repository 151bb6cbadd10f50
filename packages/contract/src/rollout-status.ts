import * as z from "zod/mini";

/** Where the replacement of an engine's part stands. */
export const rolloutStatus = z.enum(["running", "held", "rolled_back", "done"]);
export type RolloutStatus = z.output<typeof rolloutStatus>;

export const rolloutStatusLabel: Record<RolloutStatus, string> = {
  running: "Running",
  held: "On hold",
  rolled_back: "Rolled back",
  done: "Done",
};

/** Whether brands still run different versions of the part. */
export const isOpenRollout = (status: RolloutStatus): boolean => status === "running" || status === "held";
