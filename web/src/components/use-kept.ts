import { useState } from "react";
import { type Draft, draftName, dropDraft, overlay, readDraft, same, writeDraft } from "./draft-store.ts";

type Kept<T> = Draft & {
  /** What was typed, else the start as it is now. */
  value: T;
  dirty: boolean;
  set: (next: T) => void;
};

/** `useDraft` for what is typed without a form library: a field in a row, a question with a field. Never for secrets. */
export function useKept<T>(key: string, start: T): Kept<T> {
  const name = draftName(key);
  const [typed, setTyped] = useState<T | undefined>(() => {
    const draft = readDraft(name);
    return draft === null ? undefined : overlay<T>(start, draft);
  });
  const [restored, setRestored] = useState(typed !== undefined && !same(typed, start));
  const value = typed === undefined ? start : typed;

  function set(next: T) {
    setTyped(next);
    if (same(next, start)) dropDraft(name);
    else writeDraft(name, next);
  }

  function clear() {
    setTyped(undefined);
    setRestored(false);
    dropDraft(name);
  }

  return { value, dirty: !same(value, start), restored, set, clear, startOver: clear };
}
