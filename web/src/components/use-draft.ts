import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { draftPrefix } from "../api/session.ts";

type Draft = { restored: boolean; startOver: () => void; clear: () => void };

const pause = 250;

/** A change that is not written yet. */
type Waiting = { save: () => void; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Keeps what is typed in this tab, per form and record, until it is saved or given up. Only the changed fields:
 * the others come fresh with the record, so that a draft takes back nothing that a colleague has saved since.
 * @param secrets dotted paths of fields that are never stored: passwords, tokens, keys
 */
export function useDraft<T extends FieldValues>(
  key: string,
  form: UseFormReturn<T>,
  secrets: readonly string[] = [],
  enabled = true,
): Draft {
  const [restored, setRestored] = useState(false);
  const name = `${draftPrefix}${key}`;
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
    // Who types and reloads at once loses nothing either.
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

function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function writeDraft(name: string, values: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(values));
  } catch {
    // A full storage costs the draft, not the work on the screen.
  }
}

function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored then.
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Only fields that the form has, and only of their kind: an older build may have written the draft. */
function merge(base: unknown, draft: unknown): unknown {
  if (isGroup(base)) {
    if (!isGroup(draft)) return base;
    return Object.fromEntries(Object.entries(base).map(([field, value]) => [field, merge(value, draft[field])]));
  }
  const sameKind = base === null || (typeof base === typeof draft && Array.isArray(base) === Array.isArray(draft));
  return draft !== undefined && sameKind ? draft : base;
}

/** The result has the shape of the defaults, which `merge` walks. */
const overlay = <T extends FieldValues>(defaults: unknown, draft: unknown) => merge(defaults, draft) as T;

/** The fields that differ from `base`, without those of `hidden`; undefined where none does. */
function changes(base: unknown, value: unknown, hidden: readonly string[] = [], at = ""): unknown {
  if (!isGroup(base) || !isGroup(value)) return JSON.stringify(base) === JSON.stringify(value) ? undefined : value;
  const changed = Object.entries(value).flatMap(([field, inner]) => {
    const path = `${at}${field}`;
    const change = hidden.includes(path) ? undefined : changes(base[field], inner, hidden, `${path}.`);
    return change === undefined ? [] : [[field, change]];
  });
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
