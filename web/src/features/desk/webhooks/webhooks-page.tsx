import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NewSecret } from "../../../components/feedback/new-secret.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { AddButton } from "../../../components/list/add-button.tsx";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { WebhookRow } from "./webhook-row.tsx";
import { webhooksQuery } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const WebhookFormDialog = lazyDialog(async () => (await import("./webhook-form-dialog.tsx")).WebhookFormDialog);

/** The endpoints of webhooks, only for Super Admins. */
export function WebhooksPage() {
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const [adding, setAdding] = useState(false);
  const add = () => setAdding(true);
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
          className="border-t border-line"
        >
          {(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
        </SimpleList>
      </div>
      {adding && <WebhookFormDialog onClose={() => setAdding(false)} onCreated={(secret) => setMade({ secret })} />}
    </>
  );
}
