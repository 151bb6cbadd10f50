import { WEBHOOK_OVERLAP_HOURS } from "@console/contract/limits.ts";
import { webhooks as routes, type Webhook, type WebhookDelivery } from "@console/contract/webhooks.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { callAbout } from "../../../api/call-about.ts";
import { askAbout } from "../../../components/feedback/ask-about.ts";
import { ConfirmHost } from "../../../components/feedback/confirm-host.tsx";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { toasts } from "../../../components/feedback/toasts.ts";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { UnsavedQuestion } from "../../../components/form/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../components/form/use-unsaved-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { NewSecret } from "./new-secret.tsx";
import { WebhookFormDialog } from "./webhook-form-dialog.tsx";
import { nameOf } from "./webhook-name.ts";
import { type WebhookAction, WebhookRow } from "./webhook-row.tsx";
import { refreshWebhooks, rotateSecret, testWebhook, webhooksQuery } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const Deliveries = lazyPart(async () => (await import("./deliveries-dialog.tsx")).DeliveriesDialog, {
  failure: "over",
});

/** What is open over the list: the form of a new one or of one, or the log of one. */
type Over = { form: Webhook | undefined } | { log: Webhook };

/** The endpoints of webhooks: a panel of the user menu, the Super Admin's alone. */
export function WebhooksDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data: webhooks, error, isPending, refetch } = useQuery(webhooksQuery);
  const skeleton = useDelayed(isPending);
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [tests, setTests] = useState<Record<number, WebhookDelivery | null | undefined>>({});
  // The secret is nowhere else, so that leaving it is asked about.
  const unseen = typeof made?.secret === "string";
  const guard = useUnsavedGuard(unseen, false, onClose);
  const refresh = () => refreshWebhooks(client);

  const act = (action: WebhookAction, webhook: Webhook) => {
    switch (action) {
      case "deliveries":
        return setOver({ log: webhook });
      case "edit":
        return setOver({ form: webhook });
      case "test":
        return void test(webhook);
      case "resume":
        return void resume(webhook);
      case "rotate":
        return void rotate(webhook);
      case "remove":
        return void remove(webhook);
    }
  };

  const test = async (webhook: Webhook) => {
    const note = (result: WebhookDelivery | null | undefined) => setTests((all) => ({ ...all, [webhook.id]: result }));
    note(null);
    try {
      note(await testWebhook(webhook));
    } catch (failure) {
      note(undefined);
      toasts.failure(nameOf(webhook), failure, words.testError);
    }
  };

  const resume = async (webhook: Webhook) => {
    try {
      await callAbout(routes.resume, webhook, {});
      toasts.success(words.resumed, nameOf(webhook));
    } catch (failure) {
      toasts.failure(nameOf(webhook), failure, words.resumeFailed);
    }
    await refresh();
  };

  const again = ({ id }: Webhook) => ({
    refresh,
    read: async () => client.getQueryData(webhooksQuery.queryKey)?.find((each) => each.id === id),
  });

  const rotate = (listed: Webhook) =>
    askAbout(
      listed,
      (webhook) => ({
        title: words.rotate,
        body: words.rotateBody(nameOf(webhook), WEBHOOK_OVERLAP_HOURS),
        action: words.rotate,
        fallback: words.rotateFailed,
        run: async () => {
          setMade(await rotateSecret(webhook));
          toasts.success(words.rotated, nameOf(webhook));
          await refresh();
        },
      }),
      again(listed),
    );

  const remove = (listed: Webhook) =>
    askAbout(
      listed,
      (webhook) => ({
        danger: true,
        title: words.remove,
        body: words.removeBody(nameOf(webhook), webhook.waiting),
        action: words.remove,
        fallback: words.removeFailed,
        run: async () => {
          await callAbout(routes.remove, webhook, {});
          toasts.success(words.removed, nameOf(webhook));
          await refresh();
        },
      }),
      again(listed),
    );

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
              <WebhookRow key={webhook.id} webhook={webhook} tested={tests[webhook.id]} onAction={act} />
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
          refresh={refresh}
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
