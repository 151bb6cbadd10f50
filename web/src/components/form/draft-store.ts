import { draftPrefix } from "../../api/session.ts";

/** Unsaved input, only in this tab; it is deleted with the person's data (session.ts). */
export const draftName = (key: string): string => `${draftPrefix}${key}`;

/** A draft for a form dialog. */
export type Draft = {
  /** The current values come from the draft. */
  restored: boolean;
  startOver: () => void;
  /** Called after a save or discard. */
  clear: () => void;
};

export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

export function writeDraft(name: string, values: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(values));
  } catch {
    // With full storage, the draft is lost, but not the input on the screen.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Nothing was stored then.
  }
}

export const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Only fields that the form has, with the right type: an older build may have written the draft. */
function merge(base: unknown, draft: unknown): unknown {
  if (isGroup(base)) {
    if (!isGroup(draft)) return base;
    return Object.fromEntries(Object.entries(base).map(([field, value]) => [field, merge(value, draft[field])]));
  }
  const sameKind = base === null || (typeof base === typeof draft && Array.isArray(base) === Array.isArray(draft));
  return draft !== undefined && sameKind ? draft : base;
}

/** The result has the shape of the defaults, which `merge` walks. */
export const overlay = <T>(defaults: unknown, draft: unknown) => merge(defaults, draft) as T;
