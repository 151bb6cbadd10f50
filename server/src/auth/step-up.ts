import { STEP_UP_MINUTES } from "@console/contract/limits.ts";

/** Whether an authentication at that time still counts as a step-up. */
export const stillCounts = (steppedUpAt: string | null, now: Date): boolean =>
  steppedUpAt !== null && now.getTime() - Date.parse(steppedUpAt) < STEP_UP_MINUTES * 60_000;
