import type { ApiKey } from "@console/contract/api-keys.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { toasts } from "../../components/toasts.ts";
import { UnsavedQuestion } from "../../components/unsaved-question.tsx";
import { useKept } from "../../components/use-kept.ts";
import { useUnsavedGuard } from "../../components/use-unsaved-guard.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ApiKeyRow } from "./api-key-row.tsx";
import { apiKeysQuery, revokeApiKey } from "./api-keys.queries.ts";
import { apiKeysText as words } from "./api-keys.text.ts";
import { type KeyFields, NewApiKey } from "./new-api-key.tsx";

/** The keys of the voice platform: a panel of the user menu, the Super Admin's alone. */
export function ApiKeysDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: keys, error, isPending, refetch } = useQuery(apiKeysQuery);
  const skeleton = useDelayed(isPending);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = useKept<KeyFields>("api-key-new", { name: "", scopes: [] });
  const guard = useUnsavedGuard(typed.dirty && !busy, busy, onClose);

  async function revoke(key: ApiKey) {
    await revokeApiKey(key);
    toasts.success(words.revokeDone, key.name);
    await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
  }

  return (
    <Dialog open size="lg" title={words.title} description={words.about} onClose={guard.requestClose} busy={busy}>
      <DialogBody>
        <NewApiKey kept={typed} onBusy={setBusy} />
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
              <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setLeaving(key)} />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={guard.requestClose} disabled={busy}>
          {words.close}
        </Button>
      </DialogFooter>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        title={words.revoke}
        body={leaving && words.revokeBody(leaving.name)}
        action={words.revoke}
        danger
        run={() => leaving && revoke(leaving)}
        fallback={words.revokeFailed}
      />
      <UnsavedQuestion guard={guard} onDiscard={typed.clear} />
    </Dialog>
  );
}
