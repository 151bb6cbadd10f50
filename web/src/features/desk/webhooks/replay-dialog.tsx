import { webhooks } from "@console/contract/webhooks.ts";
import { useQueryClient } from "@tanstack/react-query";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, type Field, type FormOf, flag, text } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { ownZone } from "../../../lib/dates.ts";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { replayWindow, webhookRecords } from "./webhooks.queries.ts";
import { replayText as words } from "./webhooks.text.ts";

/** A minute of the person's own clock. */
const minute = (label: string): Field<string, string> => ({
  ...text({ label }, { type: "datetime-local", required: true }),
  sent: (typed) => {
    const at = new Date(typed);
    return Number.isNaN(at.getTime()) ? "" : at.toISOString();
  },
});

const fields = {
  from: minute(words.labels.from),
  to: minute(words.labels.to),
  only_dropped: flag({ label: words.labels.only_dropped, words: { true: words.yes, false: words.no } }, true),
};
type Values = FormOf<typeof fields>;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** As the input of a browser has it. */
const local = (at: number): string =>
  new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);

/** The last day, to the end of this minute. */
const lastDay = (): Values => ({
  from: local(Date.now() - 24 * HOUR_MS),
  to: local(Date.now() + MINUTE_MS),
  only_dropped: true,
});

/** Sends again what was queued between two moments. */
export function ReplayDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    fields,
    start: lastDay(),
    check: { schema: webhooks.replay.body, body: (values: Values) => bodyOf(fields, values) },
    draft: `webhook-replay-${id}`,
    words,
    save: (values, { key }) => replayWindow(id, bodyOf(fields, values), key),
    onSaved: async ({ replayed }) => {
      toasts.success(words.done(replayed));
      onClose();
      await webhookRecords.refresh(client);
    },
  });
  return (
    <FormDialog
      size="sm"
      title={words.title}
      description={words.about}
      onClose={onClose}
      form={form}
      submitLabel={words.submit}
    >
      <div className="flex flex-col gap-3.5">
        <TextField form={form} name="from" hint={words.zone(ownZone())} />
        <TextField form={form} name="to" hint={words.zone(ownZone())} />
        <CheckOption title={fields.only_dropped.label} about="" {...form.form.register("only_dropped")} />
      </div>
    </FormDialog>
  );
}
