import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from "@console/contract/limits.ts";
import { type WebhookEvent, webhookEvents } from "@console/contract/webhook-events.ts";
import { type Webhook, webhookCreate, webhook as webhookRecord } from "@console/contract/webhooks.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import { CheckGroup } from "../../../components/form/check-group.tsx";
import {
  bodyOf,
  changesOf,
  emptyOf,
  type FormOf,
  flag,
  sameNamed,
  several,
  text,
} from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { createWebhook, nameOf, updateWebhook, webhookRecords } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const fields = {
  url: text({ label: words.labels.url }, { required: true, maxLength: WEBHOOK_URL_MAX, type: "url", technical: true }),
  description: text({ label: words.labels.description }, { maxLength: WEBHOOK_DESCRIPTION_MAX }),
  events: several({ label: words.labels.events }, (event: WebhookEvent) => event),
  active: flag({ label: words.labels.active, words: { true: words.active, false: words.paused } }, true),
};
type Values = FormOf<typeof fields>;

const formOf = (webhook: Webhook): Values => sameNamed(fields, webhook);

type WebhookFormDialogProps = {
  /** The one to edit; none to add one. */
  webhook?: Webhook;
  onClose: () => void;
  /** Of a new one, with its secret: null where the answer was lost. */
  onCreated?: (secret: string | null) => void;
};

/** An endpoint as it is added and changed. */
export function WebhookFormDialog({ webhook: latest, onClose, onCreated }: WebhookFormDialogProps) {
  const client = useQueryClient();
  // A colleague's later save must not change the baseline.
  const [webhook] = useState(latest);
  const form = useRecordForm({
    fields,
    start: webhook ? formOf(webhook) : emptyOf(fields),
    edit: webhook && { loaded: webhook, schema: webhookRecord, formOf },
    check: { schema: webhookCreate, body: (values: Values) => ({ webhook: bodyOf(fields, values) }) },
    draft: webhook ? `webhook-${webhook.id}` : "webhook-new",
    words,
    save: async (values, { stored, key }): Promise<Webhook & { secret?: string | null }> =>
      stored
        ? updateWebhook(stored, changesOf(fields, formOf(stored), values), key)
        : createWebhook(bodyOf(fields, values), key),
    onSaved: async (saved, before) => {
      toasts.success(before ? words.saved : words.created, nameOf(saved));
      onClose();
      if (!before) onCreated?.(saved.secret ?? null);
      await webhookRecords.refresh(client);
    },
  });
  const chosen = useWatch({ control: form.form.control, name: "events" });

  return (
    <FormDialog
      size="md"
      title={webhook ? words.edit : words.add}
      description={webhook ? undefined : words.addAbout}
      onClose={onClose}
      form={form}
      submitLabel={webhook ? common.save : words.add}
    >
      <div className="flex flex-col gap-4">
        <TextField form={form} name="url" hint={words.urlHint} />
        <TextField form={form} name="description" />
        <CheckGroup
          label={fields.events.label}
          options={webhookEvents.map((event) => ({ value: event, title: event, about: words.events[event] }))}
          chosen={chosen}
          error={form.errorOf("events")}
          onChange={(next) =>
            form.form.setValue("events", next, {
              shouldDirty: true,
              shouldValidate: form.form.formState.isSubmitted,
            })
          }
        />
        <CheckOption title={fields.active.label} about={words.activeHint} {...form.form.register("active")} />
      </div>
    </FormDialog>
  );
}
