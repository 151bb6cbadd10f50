import { WEBHOOK_DESCRIPTION_MAX, WEBHOOK_URL_MAX } from "@console/contract/limits.ts";
import { type WebhookEvent, webhookEvents } from "@console/contract/webhook-events.ts";
import { type Webhook, webhookCreate, webhook as webhookRecord } from "@console/contract/webhooks.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { toasts } from "../../../components/feedback/toasts.ts";
import {
  bodyOf,
  changesOf,
  emptyOf,
  type Field,
  type FormOf,
  flag,
  sameNamed,
  text,
} from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { FieldError, RequiredLabel } from "../../../ui/field.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { createWebhook, nameOf, updateWebhook, webhookRecords } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const eventsField: Field<WebhookEvent[], WebhookEvent[]> = {
  label: words.labels.events,
  empty: [],
  format: (chosen) => chosen.join(", "),
  sent: (chosen) => chosen,
};

const fields = {
  url: text({ label: words.labels.url }, { required: true, maxLength: WEBHOOK_URL_MAX, type: "url", technical: true }),
  description: text({ label: words.labels.description }, { maxLength: WEBHOOK_DESCRIPTION_MAX }),
  events: eventsField,
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
  const wrong = form.errorOf("events");

  const toggle = (event: WebhookEvent, on: boolean) =>
    form.form.setValue(
      "events",
      webhookEvents.filter((each) => (each === event ? on : chosen.includes(each))),
      { shouldDirty: true, shouldValidate: form.form.formState.isSubmitted },
    );

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
        <fieldset aria-describedby={wrong ? "webhook-events-error" : undefined}>
          <legend className="mb-1.5 text-13 font-medium">
            <RequiredLabel>{fields.events.label}</RequiredLabel>
          </legend>
          <div className="grid gap-2 md:grid-cols-2">
            {webhookEvents.map((event) => (
              <CheckOption
                key={event}
                title={event}
                about={words.events[event]}
                checked={chosen.includes(event)}
                onChange={({ target }) => toggle(event, target.checked)}
              />
            ))}
          </div>
          {wrong && <FieldError id="webhook-events-error">{wrong}</FieldError>}
        </fieldset>
        <CheckOption title={fields.active.label} about={words.activeHint} {...form.form.register("active")} />
      </div>
    </FormDialog>
  );
}
