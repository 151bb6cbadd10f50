import { isFound } from "@console/contract/fold.ts";
import { type PlatformCost, platformCost } from "@console/contract/margins.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { isConflict } from "../../../api/errors.ts";
import { refresh } from "../../../api/queries.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { UnsavedQuestion } from "../../../components/feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../components/feedback/use-unsaved-guard.ts";
import { DollarInput } from "../../../components/form/dollar-input.tsx";
import { type FieldsOf, text } from "../../../components/form/fields.ts";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { cx } from "../../../lib/cx.ts";
import { formatRate, paddedAmount } from "../../../lib/money.ts";
import { shortMonth } from "../../../lib/months.ts";
import { typedAmount } from "../../../lib/typed-money.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { costsQuery, saveCost } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

const kinds = ["engine", "integration", "storage"] as const;

/** The platform's costs of engines, integrations and storage, each in its own field. */
export function CostsDialog({ onClose }: { onClose: () => void }) {
  return (
    <LoadedDialog
      size="lg"
      title={words.costsTitle}
      description={words.costsAbout}
      query={useQuery(costsQuery)}
      loading={words.costsLoading}
      failed={words.costsFailed}
      onClose={onClose}
    >
      {(costs) => <Costs costs={costs} />}
    </LoadedDialog>
  );
}

function Costs({ costs }: { costs: readonly PlatformCost[] }) {
  const [searched, setSearched] = useState("");
  const matches = costs.filter(({ name }) => isFound(searched, name));
  return (
    <>
      <Input
        type="search"
        aria-label={words.costsSearch}
        placeholder={words.costsSearchPlaceholder}
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
      />
      {matches.length === 0 && <p className="mt-3 text-13 text-fg-2">{words.noCosts}</p>}
      {kinds.map((kind) => {
        const own = matches.filter((each) => each.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-label={words.kinds[kind]} className="mt-4">
            <h3 className="pb-1.5 text-13 font-semibold">{words.kinds[kind]}</h3>
            {own.map((cost) => (
              <CostRow key={`${cost.kind} ${cost.code}`} cost={cost} />
            ))}
          </section>
        );
      })}
    </>
  );
}

/** '0.0125', '$1,000': exact, because costs have up to 4 decimals. */
function typedCost(typed: string): string | null {
  const amount = typedAmount(typed);
  return amount !== null && /^\d{1,9}(\.\d{1,4})?$/.test(amount) ? amount : null;
}

type CostForm = { cost: string };

const fields: FieldsOf<CostForm> = { cost: text({ label: "" }) };
const costOf = ({ cost }: CostForm) => typedCost(cost);
const formOf = ({ cost }: PlatformCost): CostForm => ({ cost: cost === null ? "" : paddedAmount(cost) });

/** One cost with its field; Enter saves. */
function CostRow({ cost }: { cost: PlatformCost }) {
  const client = useQueryClient();
  const { cost: start } = formOf(cost);
  const record = useRecordForm({
    fields,
    start: formOf(cost),
    edit: { loaded: cost, schema: platformCost, formOf },
    check: { problems: (values) => (costOf(values) === null ? { cost: words.invalid } : {}) },
    draft: `cost-${cost.kind}-${cost.code}`,
    words: { failed: words.saveFailed },
    // Names the other person and the current cost. Saving again replaces it.
    conflictMessage: (error, { cost: now }) => `${error.message} ${now === null ? "" : words.costNow(formatRate(now))}`,
    // The list is newer than what this form knows: it has each cost as last saved.
    save: (values, { key }) => saveCost(cost, costOf(values) ?? "", key),
    onFailed: (error) => isConflict(error) && void refresh(client, "margins"),
    onSaved: async (saved) => {
      const entered = saved.cost ?? "";
      form.reset({ cost: paddedAmount(entered) });
      await refresh(client, "margins");
      toasts.success(words.saved, words.savedBody(cost.name, formatRate(entered)));
    },
  });
  const { form, dirty, pending } = record;
  const failure = record.errorOf("cost") ?? record.failure;
  const id = useId();
  const guard = useUnsavedGuard(dirty && !pending, pending, record.draft.clear);

  // A colleague's new value shows immediately, unless the person has typed something.
  useEffect(() => form.reset({ cost: start }, { keepDirtyValues: true }), [form, start]);

  return (
    <>
      <form
        noValidate
        onSubmit={record.submit}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2"
      >
        <label htmlFor={id} className="min-w-0 flex-1 basis-48 text-13 break-words">
          <span className="sr-only">{words.cost(cost.name)}</span>
          <span aria-hidden="true">{cost.name}</span>
        </label>
        <DollarInput
          {...record.input("cost")}
          onInput={record.forget}
          id={id}
          readOnly={pending}
          aria-invalid={failure ? true : undefined}
          aria-describedby={`${id}-unit ${id}-failure`}
        />
        <span id={`${id}-unit`} className="w-44 text-12 text-fg-2 max-md:w-full">
          {words.per[cost.unit]}
          {cost.since && `, ${words.since(shortMonth(cost.since))}`}
        </span>
        <Button
          size="sm"
          type="submit"
          pending={pending}
          aria-label={words.saveOf(cost.name)}
          className={cx(!dirty && !pending && "invisible max-md:hidden")}
        >
          {words.save}
        </Button>
        <span id={`${id}-failure`} role="alert" className="basis-full empty:hidden">
          {failure && <FieldError>{failure}</FieldError>}
        </span>
      </form>
      {/* Outside the form, whose shortcuts must not affect the question. */}
      <UnsavedQuestion guard={guard} onDiscard={record.draft.startOver} />
    </>
  );
}
