import { type Creditable, creditNotes, noteReasonLabel } from "@console/contract/credit-notes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, useWatch } from "react-hook-form";
import { call } from "../../../../api/client.ts";
import { dataQuery } from "../../../../api/queries.ts";
import { showDone } from "../../../../components/actions/act.ts";
import { useActionContext } from "../../../../components/actions/action.ts";
import { refreshReceivables } from "../../../../components/bill/refresh.ts";
import { emptyOf } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { LoadedDialog } from "../../../../components/form/loaded-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { formatSum } from "../../../../lib/money.ts";
import { monthName } from "../../../../lib/months.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type CreditNoteForm as Form, creditNoteFields as fields, problemsOf, sentOf } from "./credit-note.fields.ts";
import { creditNoteText as words } from "./credit-note.text.ts";
import { CreditNotePreview, useNotePreview } from "./credit-note-preview.tsx";
import { CreditedFields } from "./credited-fields.tsx";

type CreditNoteDialogProps = { brandId: number; month: string; onClose: () => void };

/** Credits a closed bill. */
export function CreditNoteDialog({ brandId, month, onClose }: CreditNoteDialogProps) {
  const found = useQuery({ ...dataQuery(creditNotes.creditable, { brandId, params: { month } }), staleTime: 0 });
  if (found.isFetchedAfterMount && found.data)
    return <CreditNoteForm brandId={brandId} month={month} read={found.data} onClose={onClose} />;
  return (
    <LoadedDialog
      query={found}
      title={words.title(monthName(month))}
      loading={words.loading}
      failed={words.loadFailed}
      onClose={onClose}
    >
      {() => null}
    </LoadedDialog>
  );
}

function CreditNoteForm({ brandId, month, read, onClose }: CreditNoteDialogProps & { read: Creditable }) {
  // Read once: the form must not change while somebody types.
  const [left] = useState(read);
  const context = useActionContext();
  const { client } = context;
  const record = useRecordForm({
    fields,
    start: emptyOf(fields),
    check: {
      schema: creditNotes.create.body,
      body: (values: Form) => ({ ...sentOf(brandId, month, values), lines: undefined }),
      problems: problemsOf,
    },
    draft: `credit-note-${brandId}-${month}`,
    words: { failed: words.failed },
    save: async (values: Form, { key }) =>
      (await call(creditNotes.create, { body: sentOf(brandId, month, values) }, { idempotencyKey: key })).data,
    onSaved: ({ number, amount }) => {
      const done =
        number === null
          ? { title: words.waiting, body: words.waitingBody }
          : { title: words.issued, body: words.body(number, formatSum(amount)) };
      showDone(done, context);
      void refreshReceivables(client);
      onClose();
    },
    onFailed: () => void refreshReceivables(client),
  });
  const { form } = record;
  const values = useWatch({ control: form.control, compute: (all) => ({ ...all }) });
  const { reason } = values;
  const preview = useNotePreview(brandId, month, values);
  const about = {
    cancellation: words.cancellation(formatSum(left.total)),
    write_off: words.writeOff,
    error: undefined,
    goodwill: undefined,
  }[reason];

  return (
    <FormDialog
      title={words.title(monthName(month))}
      description={words.about(formatSum(left.total), formatSum(left.open_amount))}
      onClose={onClose}
      form={record}
      submitLabel={words.submit}
    >
      <div className="flex flex-col gap-3.5">
        <Controller
          control={form.control}
          name="reason"
          render={({ field }) => (
            <Field label={words.reason} hint={about} error={record.errorOf("reason")}>
              <Select value={field.value} options={optionsOf(noteReasonLabel)} onChange={field.onChange} />
            </Field>
          )}
        />
        {reason !== "cancellation" && (
          <CreditedFields record={record} left={left} values={values} refused={preview.fields} />
        )}
        <CreditNotePreview bill={left} amounts={preview.amounts} />
        <TextField form={record} name="text" />
      </div>
    </FormDialog>
  );
}
