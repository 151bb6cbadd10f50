import { type AttentionItem, attention, attentionItem } from "@console/contract/attention.ts";
import { compareNames } from "@console/contract/fold.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useBillingDay, useIdentity } from "../../../api/identity.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { bodyOf, changesOf, day, type Field as FormField, type FormOf, flag } from "../../../components/form/fields.ts";
import { FormDialog } from "../../../components/form/form-dialog.tsx";
import { TextField } from "../../../components/form/text-field.tsx";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { addDays } from "../../../lib/dates.ts";
import { namedOptions } from "../../../lib/options.ts";
import { Field } from "../../../ui/field.tsx";
import { CheckOption } from "../../../ui/radio-card.tsx";
import { Select } from "../../../ui/select.tsx";
import { assigneesQuery, attentionRecords, changeItem } from "./attention.queries.ts";
import { attentionText as words } from "./attention.text.ts";

/** What a person decides about an item; an empty choice is nobody, an empty day none. */
const fields = {
  assigned_to: {
    label: words.labels.assigned_to,
    empty: "",
    format: (id) => id || words.nobody,
    sent: (id) => (id === "" ? null : Number(id)),
  } satisfies FormField<string, number | null>,
  snoozed_until: {
    ...day({ label: words.labels.snoozed_until }),
    sent: (typed: string) => (typed === "" ? null : typed),
  },
  until_worse: flag({ label: words.labels.until_worse, words: { true: words.yes, false: words.no } }, false),
};

type AttentionForm = FormOf<typeof fields>;

const formOf = ({ assigned_to, snoozed_until, until_worse }: AttentionItem): AttentionForm => ({
  assigned_to: String(assigned_to?.id ?? ""),
  snoozed_until: snoozed_until ?? "",
  until_worse,
});

type AttentionDialogProps = { item: AttentionItem; onClose: () => void; onSaved: (id: number) => void };

/** Who does it, and from when on it shows again. */
function AttentionDialog({ item, onClose, onSaved }: AttentionDialogProps) {
  const client = useQueryClient();
  const today = useBillingDay();
  const record = useRecordForm({
    fields,
    start: formOf(item),
    edit: { loaded: item, schema: attentionItem, formOf },
    check: { schema: attention.update.body, body: (values: AttentionForm) => bodyOf(fields, values) },
    draft: `attention-${item.id}`,
    words,
    save: (values, { stored, key }) =>
      changeItem(stored ?? item, changesOf(fields, formOf(stored ?? item), values), key),
    onSaved: async ({ id }) => {
      await attentionRecords.refresh(client);
      toasts.success(words.saved, words.isNow.changed);
      onSaved(id);
    },
  });
  const { form } = record;
  const chosen = form.watch("assigned_to");
  const people = useAssignees(item);
  return (
    <FormDialog size="sm" title={words.dialog} description={item.message} onClose={onClose} form={record}>
      <div className="flex flex-col gap-3.5">
        <Field label={fields.assigned_to.label} error={record.errorOf("assigned_to")}>
          <Select
            {...form.register("assigned_to")}
            value={chosen}
            options={[{ value: "", label: words.nobody }, ...namedOptions(people)]}
            onChange={({ target }) =>
              form.setValue("assigned_to", target.value, { shouldDirty: true, shouldValidate: true })
            }
          />
        </Field>
        <TextField form={record} name="snoozed_until" min={addDays(today, 1)} hint={words.untilHint} />
        <CheckOption {...form.register("until_worse")} title={words.worse} about={words.worseHint} />
      </div>
    </FormDialog>
  );
}

/** Oneself and, for roles with brands, the others who may get it; the current assignee stays a choice. */
function useAssignees({ assigned_to }: AttentionItem) {
  const self = useIdentity();
  const { data: owners = [] } = useQuery({
    ...assigneesQuery,
    enabled: self?.permissions.includes("brands") ?? false,
  });
  const people = [
    ...(self ? [{ id: self.id, name: self.name }] : []),
    ...owners,
    ...(assigned_to ? [assigned_to] : []),
  ];
  const unique = new Map(people.map((person) => [person.id, person]));
  return [...unique.values()].sort((one, other) => compareNames(one.name, other.name));
}

type EditAttentionProps = {
  id: number;
  /** The item if the list has it; a link may name one that is not on the screen. */
  listed: AttentionItem | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
};

export function EditAttention({ id, listed, ...dialog }: EditAttentionProps) {
  const { gone, readFailed: failed } = words;
  const item = useReadOnce({ route: attention.read, id, listed, gone, failed, onClose: dialog.onClose });
  return item && <AttentionDialog item={item} {...dialog} />;
}
