import type { Change, HistoryEntry } from "@console/contract/history.ts";
import { invitationFields, onboardings } from "@console/contract/onboardings.ts";
import { Undo2 } from "lucide-react";
import { call } from "../../api/client.ts";
import { refresh } from "../../api/queries.ts";
import type { Action } from "../actions/action.ts";
import { ActionButton } from "../actions/action-button.tsx";
import { auditValue } from "./audit-value.ts";
import { entryQuery, revertField } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";

/** Whom a change of an onboarding emails: its contact, once it has a time (MORE-211). */
async function recipientsOf({ subject }: HistoryEntry, { field, before }: Change): Promise<string[]> {
  const { data } = await call(onboardings.read, { params: { id: String(subject.id) } });
  const hasTime = data.onboarding_at !== null || (field === "onboarding_time" && before);
  const earlier = field === "contact_email" && typeof before === "string" ? [before] : [];
  return hasTime ? [data.contact_email, ...earlier] : [];
}

const isEmailed = ({ subject }: HistoryEntry, { field }: Change): boolean =>
  subject.kind === "onboarding" && invitationFields.some((each) => each === field);

/**
 * Acts immediately, or asks first: if the value was changed again since, if it is an amount, or if the change is
 * emailed.
 */
function actionOf(change: Change): Action<HistoryEntry> {
  const changeIn = ({ changes }: HistoryEntry) => changes.find(({ field }) => field === change.field) ?? change;
  return {
    label: words.revert,
    icon: Undo2,
    error: () => words.revertFailed,
    failed: words.revertFailed,
    refresh: (client) => refresh(client, "history"),
    read: (client, id) => client.fetchQuery({ ...entryQuery(id), staleTime: 0 }),
    run: async (entry, { client }) => {
      const change = changeIn(entry);
      await revertField(client, entry, change);
      return { title: words.reverted, body: `${change.label}: ${auditValue(change, change.before)}` };
    },
    /** Shows what the value is now, also after a conflict. */
    confirm: async (entry) => {
      const of = changeIn(entry);
      const recipients = isEmailed(entry, of) ? await recipientsOf(entry, of) : [];
      return {
        title: words.revertTitle(of.label, entry.subject.label),
        body: (
          <>
            {of.revert === "changed_since" && <>{words.changedSince} </>}
            {words.revertBody(auditValue(of, of.current), auditValue(of, of.before))}
            {recipients.length > 0 && <> {words.revertEmails(recipients)}</>}
          </>
        ),
        action: words.revert,
      };
    },
  };
}

export function RevertButton({ entry, change }: { entry: HistoryEntry; change: Change }) {
  const { confirm, ...immediately } = actionOf(change);
  const asks = change.revert === "changed_since" || change.as === "money" || isEmailed(entry, change);
  return (
    <ActionButton
      variant="ghost"
      action={asks && confirm ? { ...immediately, confirm } : immediately}
      record={entry}
      name={words.revertField(change.label)}
    />
  );
}
