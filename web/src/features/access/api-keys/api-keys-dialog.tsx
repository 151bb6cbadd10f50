import { apiKeyCreate } from "@console/contract/api-keys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmHost } from "../../../components/feedback/confirm-host.tsx";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { bodyOf, emptyOf } from "../../../components/form/fields.ts";
import { UnsavedQuestion } from "../../../components/form/unsaved-question.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { useUnsavedGuard } from "../../../components/form/use-unsaved-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { rotateOf } from "./api-key.actions.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { apiKeysQuery, createApiKey, refreshApiKeys } from "./api-keys.queries.ts";
import { apiKeysText as words } from "./api-keys.text.ts";
import { keyFields, NewApiKey } from "./new-api-key.tsx";

/** The voice platform's API keys: a panel of the user menu, only for Super Admins. */
export function ApiKeysDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: keys, error, isPending, refetch } = useQuery(apiKeysQuery);
  const skeleton = useDelayed(isPending);
  const [made, setMade] = useState<{ token: string | null } | null>(null);
  const form = useRecordForm({
    fields: keyFields,
    start: emptyOf(keyFields),
    check: { schema: apiKeyCreate, body: (values) => ({ api_key: bodyOf(keyFields, values) }) },
    draft: "api-key-new",
    words,
    save: (values, { key }) => createApiKey(bodyOf(keyFields, values), key),
    onSaved: (answer) => {
      form.form.reset();
      setMade(answer);
      toasts.success(words.created, answer.name);
      void refreshApiKeys(client);
    },
  });
  const busy = form.pending;
  // The token is shown only here, so leaving it asks first.
  const unseen = typeof made?.token === "string";
  const guard = useUnsavedGuard((form.dirty || unseen) && !busy, busy, onClose);

  const rotate = rotateOf(setMade);

  return (
    <Dialog open size="lg" title={words.title} description={words.about} onClose={guard.requestClose} busy={busy}>
      <DialogBody>
        <NewApiKey record={form} made={made} onSeen={() => setMade(null)} />
        {skeleton && (
          <div aria-busy="true" className="flex flex-col gap-3">
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )}
        {error && !keys && (
          <ErrorPanel
            title={words.loadFailed.title}
            error={error}
            fallback={words.loadFailed.body}
            onRetry={() => refetch()}
          />
        )}
        {keys?.length === 0 && <p className="text-13 text-fg-2">{words.empty}</p>}
        {keys && keys.length > 0 && (
          <ul aria-label={words.list} className="divide-y divide-line rounded-lg border border-line">
            {keys.map((key) => (
              <ApiKeyRow key={key.id} apiKey={key} rotate={rotate} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={guard.requestClose} disabled={busy}>
          {words.close}
        </Button>
      </DialogFooter>
      <ConfirmHost />
      <UnsavedQuestion guard={guard} onDiscard={form.draft.clear} {...(unseen && { about: words.unseen })} />
    </Dialog>
  );
}
