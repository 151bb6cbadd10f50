import type { AttentionReason } from "@console/contract/conditions.ts";
import { auditWith } from "../../../audit/audit.ts";
import { shortDay } from "../../../lib/calendar.ts";

export const attentionWords = {
  /** "Lumen's October bill ($90.00) was due Nov 15. And 2 more overdue bills." */
  andMore: (message: string, more: number, reason: AttentionReason): string => {
    if (more === 0) return message;
    const bills = more === 1 ? "overdue bill" : "overdue bills";
    return `${message} And ${more} more${reason === "overdue_bill" ? ` ${bills}` : ""}.`;
  },
};

type Change = {
  on: string;
  assignee: string | null | undefined;
  until: string | null;
  worse: boolean;
  snoozes: boolean;
};

/** What the activity feed says, after the person's name. */
export const auditAttention = auditWith({
  "attention.updated": ({ label, today }, { on, assignee, until, worse, snoozes }: Change) => {
    const thing = on === "" ? `“${label}”` : `“${label}” for ${on}`;
    if (assignee !== undefined) return assignee === null ? `unassigned ${thing}` : `assigned ${thing} to ${assignee}`;
    if (!snoozes) return `reopened ${thing}`;
    const day = until === null ? "" : ` until ${shortDay(until, today)}`;
    return `snoozed ${thing}${day}${worse ? `${day === "" ? "" : " or"} until it changes` : ""}`;
  },
});
