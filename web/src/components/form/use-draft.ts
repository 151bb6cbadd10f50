import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { type Draft, draftName, dropDraft, isGroup, overlay, readDraft, same, writeDraft } from "./draft-store.ts";

const pause = 250;

/** A change that is not written yet. */
type Waiting = { save: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Stores input in this tab, per form and record, until it is saved or discarded. Only changed fields: the others come
 * fresh with the record, so that a draft overwrites nothing that a colleague has saved since.
 * @param secrets dotted paths of fields that are never stored: passwords, tokens, keys
 */
export function useDraft<T extends FieldValues>(
  key: string,
  form: UseFormReturn<T>,
  secrets: readonly string[] = [],
  enabled = true,
): Draft {
  const [restored, setRestored] = useState(false);
  const name = draftName(key);
  const hidden = useRef(secrets);
  const waiting = useRef<Waiting>(undefined);

  useEffect(() => {
    if (!enabled) return;
    const draft = readDraft(name);
    const defaults = form.formState.defaultValues;
    if (draft !== null && defaults) {
      const values = overlay<T>(defaults, draft);
      const differs = changes(defaults, values) !== undefined;
      if (differs) form.reset(values, { keepDefaultValues: true });
      else dropDraft(name);
      setRestored(differs);
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(waiting.current?.timer);
        const save = () => {
          const changed = changes(form.formState.defaultValues, values, hidden.current);
          if (changed === undefined) dropDraft(name);
          else writeDraft(name, changed);
        };
        waiting.current = { save, timer: setTimeout(flush, pause) };
      },
    });
    function flush() {
      clearTimeout(waiting.current?.timer);
      waiting.current?.save();
      waiting.current = undefined;
    }
    // Input right before a reload is not lost either.
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      stop();
      flush();
    };
  }, [name, form, enabled]);

  function clear() {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    dropDraft(name);
    setRestored(false);
  }

  function startOver() {
    form.reset();
    clear();
  }

  return { restored, startOver, clear };
}

/** The fields that differ from `base`, except `hidden`; undefined if none does. */
function changes(base: unknown, value: unknown, hidden: readonly string[] = [], at = ""): unknown {
  if (!isGroup(base) || !isGroup(value)) return same(base, value) ? undefined : value;
  const changed = Object.entries(value).flatMap(([field, inner]) => {
    const path = `${at}${field}`;
    const change = hidden.includes(path) ? undefined : changes(base[field], inner, hidden, `${path}.`);
    return change === undefined ? [] : [[field, change]];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
