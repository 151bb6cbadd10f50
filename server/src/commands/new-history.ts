import { archiveGap } from "../archive/gap.ts";
import { renewHistory } from "../db/data-history.db.ts";
import { registerText } from "../features/desk/erasure/erasure.text.ts";
import { reapplyErasures } from "../features/desk/erasure/reapply.service.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

await command(() =>
  withDatabase(async ({ services }) => {
    const { db, clock } = services;
    const now = clock.now();
    const [, , argument] = process.argv;
    const promoted = argument ? new Date(argument) : now;
    if (Number.isNaN(promoted.getTime()) || promoted > now) {
      throw new OperatorError(
        "Enter when the standby was promoted, like 2026-11-25T14:05:00Z, or leave it out for now.",
      );
    }
    const { after, resend_usage } = await db.transaction(() => renewHistory(db.current(), now, promoted));
    say(
      `A new history begins after entry ${after} of the audit log. The voice platform reads every configuration again.`,
    );
    if (resend_usage) say(`It is told to send its usage from ${resend_usage.from} to ${resend_usage.to} again.`);
    const again = await reapplyErasures(services);
    if (again.members + again.brands > 0) say(registerText.reapplied(again));
    for (const line of again.left) say(line);
    const gap = await archiveGap(services);
    if (gap !== null) say(gap);
  }),
);
