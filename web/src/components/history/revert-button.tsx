import type { Change, HistoryEntry } from "@console/contract/history.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { isOutdated } from "../../api/errors.ts";
import { refresh } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { askAbout } from "../feedback/ask-about.ts";
import type { Question } from "../feedback/confirm.ts";
import { toasts } from "../feedback/toasts.ts";
import { auditValue } from "./audit-value.ts";
import { entryQuery, revertField } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";

/** Acts immediately, or asks first: if the value was changed again since, or if it is an amount. */
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
      toasts.failure(words.revertFailed, error, words.revertFailed);
    } finally {
      setPending(false);
    }
  }

  /** Shows what the value is now, also after a conflict. */
  function questionOf(latest: HistoryEntry): Question {
    const of = latest.changes.find(({ field }) => field === change.field) ?? change;
    return {
      title: words.revertTitle(of.label, latest.subject.label),
      body: (
        <>
          {of.revert === "changed_since" && <>{words.changedSince} </>}
          {words.revertBody(auditValue(of, of.current), auditValue(of, of.before))}
        </>
      ),
      action: words.revert,
      fallback: words.revertFailed,
      run: () => run(latest, of),
    };
  }

  const again = {
    refresh: () => refresh(client, "history"),
    read: () => client.fetchQuery({ ...entryQuery(entry.id), staleTime: 0 }),
  };
  const asks = change.revert === "changed_since" || change.as === "money";
  return (
    <Button
      size="sm"
      variant="ghost"
      pending={pending}
      aria-label={words.revertField(change.label)}
      onClick={() => void (asks ? askAbout(entry, questionOf, again) : revertNow())}
    >
      {!pending && <Undo2 aria-hidden="true" />}
      {words.revert}
    </Button>
  );
}
