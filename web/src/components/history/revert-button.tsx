import type { Change, HistoryEntry } from "@console/contract/history.ts";
import { invitationFields, onboardings } from "@console/contract/onboardings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { isOutdated } from "../../api/errors.ts";
import { refresh } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { askAbout } from "../feedback/ask-about.ts";
import type { Question } from "../feedback/confirm.ts";
import { toasts } from "../feedback/toasts.ts";
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
export function RevertButton({ entry, change }: { entry: HistoryEntry; change: Change }) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);

  async function run(from: HistoryEntry, of: Change) {
    await revertField(client, from, of);
    toasts.success(words.reverted, `${of.label}: ${auditValue(of, of.before)}`);
  }

  async function revertNow() {
    setPending(true);
    try {
      await run(entry, change);
    } catch (error) {
      if (isOutdated(error)) await refresh(client, "history");
      fail(error);
    } finally {
      setPending(false);
    }
  }

  /** Shows what the value is now, also after a conflict. */
  async function questionOf(latest: HistoryEntry): Promise<Question> {
    const of = latest.changes.find(({ field }) => field === change.field) ?? change;
    const recipients = isEmailed(latest, of) ? await recipientsOf(latest, of) : [];
    return {
      title: words.revertTitle(of.label, latest.subject.label),
      body: (
        <>
          {of.revert === "changed_since" && <>{words.changedSince} </>}
          {words.revertBody(auditValue(of, of.current), auditValue(of, of.before))}
          {recipients.length > 0 && <> {words.revertEmails(recipients)}</>}
        </>
      ),
      action: words.revert,
      fallback: words.revertFailed,
      run: () => run(latest, of),
    };
  }

  const fail = (error: unknown) => toasts.failure(words.revertFailed, error, words.revertFailed);
  const askFirst = () => askAbout(entry, questionOf, again).catch(fail);
  const again = {
    refresh: () => refresh(client, "history"),
    read: () => client.fetchQuery({ ...entryQuery(entry.id), staleTime: 0 }),
  };
  const asks = change.revert === "changed_since" || change.as === "money" || isEmailed(entry, change);
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={pending}
      aria-label={words.revertField(change.label)}
      onClick={() => void (asks ? askFirst() : revertNow())}
    >
      {!pending && <Undo2 aria-hidden="true" />}
      {words.revert}
    </Button>
  );
}
