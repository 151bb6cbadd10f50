import type { WebhookDelivery } from "@console/contract/webhooks.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { ConfirmHost } from "../../../components/feedback/confirm-host.tsx";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { UnsavedQuestion } from "../../../components/form/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../components/form/use-unsaved-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NewSecret } from "./new-secret.tsx";
import { rotateOf, testOf } from "./webhook.actions.ts";
import { WebhookFormDialog } from "./webhook-form-dialog.tsx";
import { type Over, WebhookRow } from "./webhook-row.tsx";
import { refreshWebhooks, webhooksQuery } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const Deliveries = lazyPart(async () => (await import("./deliveries-dialog.tsx")).DeliveriesDialog, {
  failure: "over",
});

/** The endpoints of webhooks: a panel of the user menu, the Super Admin's alone. */
export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: webhooks, error, isPending, refetch } = useQuery(webhooksQuery);
  const skeleton = useDelayed(isPending);
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [tests, setTests] = useState<Record<number, WebhookDelivery | undefined>>({});
  // The secret is nowhere else, so that leaving it is asked about.
  const unseen = typeof made?.secret === "string";
  const guard = useUnsavedGuard(unseen, false, onClose);
  const rotate = rotateOf(setMade);
  const test = testOf(({ id }, result) => setTests((all) => ({ ...all, [id]: result })));

  return (
    <Dialog open size="lg" title={words.title} description={words.about} onClose={guard.requestClose}>
      <DialogBody>
        {made && <NewSecret secret={made.secret} onSeen={() => setMade(null)} />}
        {skeleton && (
          <div aria-busy="true" className="flex flex-col gap-3">
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        )}
        {error && !webhooks && (
          <ErrorPanel
            title={words.loadFailed.title}
            error={error}
            fallback={words.loadFailed.body}
            onRetry={() => refetch()}
          />
        )}
        {webhooks?.length === 0 && <p className="text-13 text-fg-2">{words.empty}</p>}
        {webhooks && webhooks.length > 0 && (
          <ul aria-label={words.list} className="divide-y divide-line rounded-lg border border-line">
            {webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                tested={tests[webhook.id]}
                test={test}
                rotate={rotate}
                onOpen={setOver}
              />
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={guard.requestClose}>{words.close}</Button>
        <Button variant="primary" onClick={() => setOver({ form: undefined })}>
          <Plus aria-hidden="true" />
          {words.add}
        </Button>
      </DialogFooter>
      <ConfirmHost />
      {over && "form" in over && (
        <WebhookFormDialog
          webhook={over.form}
          onClose={() => setOver(null)}
          onCreated={(secret) => setMade({ secret })}
          refresh={() => refreshWebhooks(client)}
        />
      )}
      {over && "log" in over && (
        <Deliveries
          webhook={webhooks?.find(({ id }) => id === over.log.id) ?? over.log}
          onClose={() => setOver(null)}
        />
      )}
      <UnsavedQuestion guard={guard} onDiscard={() => undefined} {...(unseen && { about: words.unseen })} />
    </Dialog>
  );
}
