import {
  type BankMapping,
  bankMapping,
  bankMappingCreate,
  bankMappings,
  dateOrderLabel,
  decimalSignLabel,
  delimiterLabel,
} from "@console/contract/bank-mappings.ts";
import { BANK_HEADER_LINES_MAX } from "@console/contract/limits.ts";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { call, callAbout } from "../../../../api/client.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { bodyOf, changesOf } from "../../../../components/form/fields.ts";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { TextField } from "../../../../components/form/text-field.tsx";
import { useRecordForm } from "../../../../components/form/use-record-form.tsx";
import { common } from "../../../../lib/common.text.ts";
import { optionsOf } from "../../../../lib/options.ts";
import { Field } from "../../../../ui/field.tsx";
import { Select } from "../../../../ui/select.tsx";
import { type ChosenFile, columnsQuery, mappingRecords } from "./import.queries.ts";
import { mappingText as words } from "./import.text.ts";
import { mappingFields as fields, formOf, foundIn, type MappingForm } from "./mapping.fields.ts";
import { MappingColumns } from "./mapping-columns.tsx";

type MappingDialogProps = {
  file: ChosenFile | undefined;
  /** The one to change; none to add one. */
  mapping: BankMapping | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
};

/** How the columns of a bank account's files are read. */
export function MappingDialog({ file, mapping: latest, onClose, onSaved }: MappingDialogProps) {
  const client = useQueryClient();
  // A colleague's later save must not change the baseline.
  const [mapping] = useState(latest);
  const found = useQuery({ ...columnsQuery(file ?? noFile), enabled: false }).data;
  const record = useRecordForm({
    fields,
    start: mapping ? formOf(mapping) : foundIn(found),
    edit: mapping && { loaded: mapping, schema: bankMapping, formOf },
    check: { schema: bankMappingCreate, body: (values: MappingForm) => ({ bank_mapping: bodyOf(fields, values) }) },
    draft: mapping ? `bank-mapping-${mapping.id}` : `bank-mapping-new-${file?.id ?? ""}`,
    words: { failed: words.failed },
    save: async (values: MappingForm, { stored, key: idempotencyKey }) =>
      stored
        ? (
            await callAbout(
              bankMappings.update,
              stored,
              { body: { bank_mapping: changesOf(fields, formOf(stored), values) } },
              idempotencyKey,
            )
          ).data
        : (await call(bankMappings.create, { body: { bank_mapping: bodyOf(fields, values) } }, { idempotencyKey }))
            .data,
    onSaved: async (saved, before) => {
      toasts.success(before ? words.saved : words.added, saved.account);
      onClose();
      await mappingRecords.refresh(client);
      onSaved(saved.id);
    },
  });
  const { form } = record;
  const lines = Number(useWatch({ control: form.control, name: "header_lines" }));
  const delimiter = useWatch({ control: form.control, name: "delimiter" });
  const isLines = Number.isInteger(lines) && lines >= 0 && lines <= BANK_HEADER_LINES_MAX;
  const columns = useQuery({
    ...columnsQuery(file ?? noFile, { header_lines: isLines ? lines : undefined, delimiter }),
    enabled: file !== undefined,
    placeholderData: keepPreviousData,
  });

  return (
    <FormDialog
      size="ml"
      title={mapping ? words.edit : words.add}
      description={mapping ? mapping.account : words.addAbout}
      onClose={onClose}
      form={record}
      submitLabel={mapping ? common.save : words.add}
    >
      <div className="flex flex-col gap-4">
        {!mapping && <TextField form={record} name="account" hint={words.accountHint} />}
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field label={fields.delimiter.label} error={record.errorOf("delimiter")}>
            <Select options={optionsOf(delimiterLabel)} {...form.register("delimiter")} />
          </Field>
          <TextField form={record} name="header_lines" hint={words.headerHint} />
          <Field label={fields.date_order.label} error={record.errorOf("date_order")}>
            <Select options={optionsOf(dateOrderLabel)} {...form.register("date_order")} />
          </Field>
          <Field label={fields.decimal_sign.label} error={record.errorOf("decimal_sign")}>
            <Select options={optionsOf(decimalSignLabel)} {...form.register("decimal_sign")} />
          </Field>
        </div>
        <MappingColumns record={record} columns={columns.data?.columns ?? []} />
      </div>
    </FormDialog>
  );
}

const noFile: ChosenFile = { id: "", name: "", content: "" };
