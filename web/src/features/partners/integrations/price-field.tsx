import { type AssignedIntegration, assignedIntegration } from "@console/contract/integrations.ts";
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useWatch } from "react-hook-form";
import { showDone } from "../../../components/actions/act.ts";
import { useActionContext } from "../../../components/actions/action.ts";
import { UnsavedQuestion } from "../../../components/feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../../../components/feedback/use-unsaved-guard.ts";
import { DollarInput } from "../../../components/form/dollar-input.tsx";
import { type FieldsOf, text } from "../../../components/form/fields.ts";
import { useRecordForm } from "../../../components/form/use-record-form.tsx";
import { common } from "../../../lib/common.text.ts";
import { timesPrice } from "../../../lib/decimal.ts";
import { formatMoney, formatRate, paddedAmount } from "../../../lib/money.ts";
import { typedMoney } from "../../../lib/typed-money.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { priceChanged } from "./integration.actions.tsx";
import { changePrice, integrationRecords } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

type PriceFieldProps = {
  brandId: number;
  integration: AssignedIntegration;
  /** The line under the price, if there is no message. */
  children: ReactNode;
  /** Whether the button that reappears gets the focus. */
  onClose: (refocus: boolean) => void;
};

type PriceForm = { wholesale_price: string };

const fields = {
  wholesale_price: { ...text({ label: "" }), format: (typed: string) => typedMoney(typed) ?? typed },
} satisfies FieldsOf<PriceForm>;

const formOf = (from: AssignedIntegration): PriceForm => ({ wholesale_price: paddedAmount(from.wholesale_price) });

const priceOf = ({ wholesale_price }: PriceForm) => typedMoney(wholesale_price);

/** Enter saves, Escape cancels (INTEG-04, INTEG-05); a price that is not 0 or more is not sent (INTEG-21). */
export function PriceField({ brandId, integration, children, onClose }: PriceFieldProps) {
  const context = useActionContext();
  const record = useRecordForm({
    fields,
    start: formOf(integration),
    edit: { loaded: integration, schema: assignedIntegration, formOf },
    check: { problems: (values) => (priceOf(values) === null ? { wholesale_price: words.priceInvalid } : {}) },
    draft: `price-${integration.id}`,
    words: { failed: words.priceFailed },
    retries: true,
    // Names the other person and the current price. Saving again replaces it.
    conflictMessage: (error, latest) => `${error.message} ${words.priceNow(formatRate(latest.wholesale_price))}`,
    save: (values, { stored, key }) => changePrice(brandId, stored ?? integration, priceOf(values) ?? "", key),
    onSaved: ({ data: saved, meta }, before) => {
      integrationRecords.store(context.client, saved);
      showDone(
        priceChanged(brandId, saved, meta.message, (before ?? integration).wholesale_price),
        context,
        integrationRecords.refresh,
      );
      onClose(true);
    },
    onFailed: () => void integrationRecords.refresh(context.client),
  });
  const { pending } = record;
  const base = record.stored ?? integration;
  const typed = useWatch({ control: record.form.control, name: "wholesale_price" });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  // The person pressed the price to edit it.
  useEffect(() => record.form.setFocus("wholesale_price"), [record.form]);

  const price = typedMoney(typed);
  const dirty = typed.trim() !== formOf(integration).wholesale_price;
  const guard = useUnsavedGuard(dirty && !pending, pending, () => onClose(false));
  const message = record.errorOf("wholesale_price") ?? record.failure;
  const connections = integration.business_ids.length;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (!dirty || price === paddedAmount(base.wholesale_price)) cancel();
    else void record.submit(event);
  }

  /** After a save or discard. */
  function cancel() {
    record.draft.clear();
    onClose(true);
  }

  function leave(event: FocusEvent) {
    if (form.current?.contains(event.relatedTarget) || pending) return;
    if (!dirty) onClose(false);
    else if (price !== null) record.form.setValue("wholesale_price", price);
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || pending) return;
    event.stopPropagation();
    cancel();
  }

  return (
    <>
      <form ref={form} noValidate aria-busy={pending || undefined} onSubmit={submit} onBlur={leave} onKeyDown={press}>
        <div className="flex min-h-ctl flex-wrap items-center gap-2">
          <label htmlFor={id} className="sr-only">
            {words.price(integration.name)}
          </label>
          <DollarInput
            {...record.input("wholesale_price")}
            onInput={record.forget}
            id={id}
            readOnly={pending}
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-unit ${id}-message`}
          />
          <span id={`${id}-unit`} className="sr-only">
            {words.unit}
          </span>
          <span className="ml-auto flex gap-1.5">
            <Button size="sm" onClick={cancel} disabled={pending}>
              {common.cancel}
            </Button>
            <Button size="sm" type="submit" variant="primary" pending={pending}>
              {words.save}
            </Button>
          </span>
        </div>
        <div id={`${id}-message`} className="flex min-h-6 items-center text-12 text-fg-3 max-md:min-h-9">
          {message && (
            <span role="alert">
              <FieldError>{message}</FieldError>
            </span>
          )}
          {!message && dirty && price !== null && (
            <span className="tabular-nums">
              <span className="font-medium text-warning-text">{words.unsaved}</span>{" "}
              {connections > 0 && words.effect(connections, monthTotal(base.wholesale_price), monthTotal(price))}
            </span>
          )}
          {!message && !dirty && children}
        </div>
      </form>
      {/* Outside the form, whose shortcuts must not affect the question. */}
      <UnsavedQuestion guard={guard} onDiscard={record.draft.clear} />
    </>
  );

  function monthTotal(price: string): string {
    return formatMoney(timesPrice(price, connections));
  }
}
