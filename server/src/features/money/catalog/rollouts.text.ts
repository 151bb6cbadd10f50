import { auditWith, type Said } from "../../../audit/audit.ts";

type Measured = { last: string; before: string };

/** What the activity feed says, after the person's name; the label is 'gpt-4.1-mini (Order Processing AI, v4)'. */
export const auditRollouts = auditWith({
  "rollout.started": ({ label }, replacement: string) => `started replacing ${label} with ${replacement}`,
  "rollout.continued": ({ label, after }: Said<unknown, { wave: number }>) =>
    `continued replacing ${label} with wave ${after.wave}`,
  "rollout.held": ({ label }, measured: Measured | null) =>
    measured === null
      ? `put replacing ${label} on hold`
      : `put replacing ${label} on hold, because minutes of moved brands fell from ${measured.before} to ${measured.last}`,
  "rollout.rolled_back": ({ label }) => `rolled back replacing ${label}`,
  "rollout.finished": ({ label }, replacement: string) => `finished replacing ${label} with ${replacement}`,
});
