import type { Webhook, WebhookDelivery } from "@console/contract/webhooks.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NewSecret } from "../../../components/form/new-secret.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { AddButton } from "../../../components/list/add-button.tsx";
import { SimpleList } from "../../../components/list/simple-list.tsx";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { Card } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { rotateOf, testOf } from "./webhook.actions.ts";
import { WebhookRow } from "./webhook-row.tsx";
import { webhookRecords, webhooksQuery } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const WebhookFormDialog = lazyDialog(async () => (await import("./webhook-form-dialog.tsx")).WebhookFormDialog);

/** The endpoints of webhooks, only for Super Admins. */
export function WebhooksPage() {
  const client = useQueryClient();
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const [form, setForm] = useState<{ webhook: Webhook | undefined } | null>(null);
  const [tests, setTests] = useState<Record<number, WebhookDelivery | undefined>>({});
  const rotate = rotateOf(setMade);
  const test = testOf(({ id }, result) => setTests((all) => ({ ...all, [id]: result })));

  const add = () => setForm({ webhook: undefined });
  useShortcut("create", add);

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.about}
        actions={<AddButton onClick={add}>{words.add}</AddButton>}
      />
      <div className="flex flex-col gap-6">
        {made && <NewSecret secret={made.secret} words={words} onSeen={() => setMade(null)} />}
        <SimpleList
          query={useQuery(webhooksQuery)}
          words={words}
          label={words.list}
          skeleton="h-48"
          className="divide-y divide-line"
          frame={(list) => <Card>{list}</Card>}
        >
          {(webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              tested={tests[webhook.id]}
              test={test}
              rotate={rotate}
              onEdit={() => setForm({ webhook })}
            />
          )}
        </SimpleList>
      </div>
      {form && (
        <WebhookFormDialog
          webhook={form.webhook}
          onClose={() => setForm(null)}
          onCreated={(secret) => setMade({ secret })}
          refresh={() => webhookRecords.refresh(client)}
        />
      )}
    </>
  );
}
