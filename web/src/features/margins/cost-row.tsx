import type { PlatformCost } from "@console/contract/margins.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { refresh } from "../../api/queries.ts";
import { toasts } from "../../components/toasts.ts";
import { UnsavedQuestion } from "../../components/unsaved-question.tsx";
import { useKept } from "../../components/use-kept.ts";
import { useUnsavedGuard } from "../../components/use-unsaved-guard.ts";
import { cx } from "../../lib/cx.ts";
import { formatRate, paddedAmount } from "../../lib/money.ts";
import { shortMonth } from "../../lib/months.ts";
import { Button } from "../../ui/button.tsx";
import { controlClass } from "../../ui/control-class.ts";
import { FieldError } from "../../ui/field.tsx";
import { saveCost } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

/** '0.0125', '$1,000': exact, for costs have up to 4 decimals. */
function typedCost(typed: string): string | null {
  const text = typed
    .trim()
    .replace(/^\$\s*/, "")
    .replace(/(?<=\d),(?=\d{3})/g, "");
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) ? text : null;
}

/** One cost with its field; Enter saves. */
export function CostRow({ cost }: { cost: PlatformCost }) {
  const client = useQueryClient();
  const start = cost.cost === null ? "" : paddedAmount(cost.cost);
  const kept = useKept(`cost-${cost.kind}-${cost.code}`, start);
  const { value: typed, set: setTyped } = kept;
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const dirty = typed.trim() !== start;
  const guard = useUnsavedGuard(dirty && !pending, pending, kept.clear);

  async function save(event: FormEvent) {
    event.preventDefault();
    const entered = typedCost(typed);
    if (entered === null) return setFailure(words.invalid);
    setPending(true);
    setFailure(null);
    try {
      await saveCost(cost, entered);
      await refresh(client, "margins");
      kept.clear();
      toasts.success(words.saved, words.savedBody(cost.name, formatRate(entered)));
    } catch (error) {
      if (isSessionEnd(error)) return;
      setFailure(errorMessage(error, words.saveFailed));
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <form
        noValidate
        onSubmit={save}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2"
      >
        <label htmlFor={id} className="min-w-0 flex-1 basis-48 text-13 break-words">
          <span className="sr-only">{words.cost(cost.name)}</span>
          <span aria-hidden="true">{cost.name}</span>
        </label>
        <span className="relative">
          <span aria-hidden="true" className="absolute top-1/2 left-2.5 -translate-y-1/2 text-13 text-fg-3">
            $
          </span>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            readOnly={pending}
            aria-invalid={failure ? true : undefined}
            aria-describedby={`${id}-unit ${id}-failure`}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              setTyped(event.target.value);
              setFailure(null);
            }}
            className={cx(controlClass, "h-ctl w-28! pl-6 text-13 tabular-nums max-md:text-16")}
          />
        </span>
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
      {/* Outside the form, whose keys are not the question's. */}
      <UnsavedQuestion guard={guard} onDiscard={kept.clear} />
    </>
  );
}
