import type { AssignedIntegration } from "@console/contract/integrations.ts";
import {
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { UnsavedQuestion } from "../../components/unsaved-question.tsx";
import { useKept } from "../../components/use-kept.ts";
import { useUnsavedGuard } from "../../components/use-unsaved-guard.ts";
import { cx } from "../../lib/cx.ts";
import { formatMoney, paddedAmount } from "../../lib/money.ts";
import { timesPrice, typedMoney } from "../../lib/typed-money.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass } from "../../ui/control-class.ts";
import { FieldError } from "../../ui/field.tsx";
import { integrationsText as words } from "./integrations.text.ts";
import { usePrice } from "./use-price.ts";

type PriceFieldProps = {
  brandId: number;
  integration: AssignedIntegration;
  /** The line under the price, while there is nothing to say. */
  children: ReactNode;
  /** Whether the button that comes back takes the focus. */
  onClose: (refocus: boolean) => void;
};

/** Enter saves, Escape cancels (INTEG-04, INTEG-05); what is no price of at least 0 is not sent (INTEG-21). */
export function PriceField({ brandId, integration, children, onClose }: PriceFieldProps) {
  const { base, pending, failure, save, forget } = usePrice(brandId, integration);
  const [start] = useState(paddedAmount(integration.wholesale_price));
  const kept = useKept(`price-${integration.id}`, start);
  const { value: typed, set: setTyped } = kept;
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // The person pressed the price to change it.
  useEffect(() => input.current?.focus(), []);

  const price = typedMoney(typed);
  const dirty = typed.trim() !== start;
  const invalid = checked && price === null;
  const guard = useUnsavedGuard(dirty && !pending, pending, () => onClose(false));
  const message = invalid ? words.priceInvalid : failure;
  const connections = integration.business_ids.length;

  async function submit() {
    setChecked(true);
    if (pending) return;
    if (price === null) input.current?.focus();
    else if (!dirty || price === paddedAmount(base.wholesale_price)) cancel();
    else if (await save(price, () => form.current?.requestSubmit())) cancel();
  }

  /** Saved or given up. */
  function cancel() {
    kept.clear();
    onClose(true);
  }

  function leave(event: FocusEvent) {
    if (form.current?.contains(event.relatedTarget) || pending) return;
    if (!dirty) onClose(false);
    else {
      setChecked(true);
      if (price !== null) setTyped(price);
    }
  }

  function press(event: KeyboardEvent) {
    if (event.key !== "Escape" || pending) return;
    event.stopPropagation();
    cancel();
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        aria-busy={pending || undefined}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        onBlur={leave}
        onKeyDown={press}
      >
        <div className="flex flex-wrap items-center gap-2">
          <label htmlFor={id} className="sr-only">
            {words.price(integration.name)}
          </label>
          <span className="relative">
            <span aria-hidden="true" className="absolute top-1/2 left-2.5 -translate-y-1/2 text-13 text-fg-3">
              $
            </span>
            <input
              ref={input}
              id={id}
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              readOnly={pending}
              maxLength={24}
              aria-invalid={message ? true : undefined}
              aria-describedby={`${id}-unit ${id}-message`}
              onFocus={(event) => event.target.select()}
              onChange={(event) => {
                setTyped(event.target.value);
                forget();
              }}
              className={cx(controlClass, "h-ctl w-28! pl-6 text-13 tabular-nums max-md:text-16")}
            />
          </span>
          <span id={`${id}-unit`} className="text-13 text-fg-3 max-md:sr-only">
            {words.unit}
          </span>
          <span className="ml-auto flex gap-1.5">
            <Button size="sm" onClick={cancel} disabled={pending}>
              {words.cancel}
            </Button>
            <Button size="sm" type="submit" variant="primary" pending={pending}>
              {words.save}
            </Button>
          </span>
        </div>
        <div id={`${id}-message`} className="flex min-h-6 items-center text-12 text-fg-3">
          {message && (
            <span role="alert">
              <FieldError>{message}</FieldError>
            </span>
          )}
          {!message && dirty && price !== null && (
            <span className="tabular-nums">
              <span className="font-medium text-warning-text">{words.unsaved}</span>{" "}
              {connections > 0 && words.effect(connections, of(base.wholesale_price), of(price))}
            </span>
          )}
          {!message && !dirty && children}
        </div>
      </form>
      {/* Outside the form, whose keys are not the question's. */}
      <UnsavedQuestion guard={guard} onDiscard={kept.clear} />
    </>
  );

  function of(each: string): string {
    return formatMoney(timesPrice(each, connections));
  }
}
