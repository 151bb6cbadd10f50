import { fold } from "@console/contract/fold.ts";

/** What an entry says that erasing may change. */
export type ErasableEntry = {
  seq: number;
  message: string;
  actor_name: string;
  subject_label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  request_id: string;
  ip: string;
  search_text: string;
};

/** What identifies people, and what is said in its place. */
export type Erased = { names: readonly string[]; addresses: readonly string[]; label: string };

/** Says which words of a text are erased. */
export type Eraser = {
  /** A text that someone wrote. */
  text(text: string): string;
  /** The same, folded for searches. */
  folded(text: string): string;
  /** Values of fields, as deep as they go. Keys stay. */
  values<T>(values: T): T;
};

/** Made once for all entries, because a long list of words is slow to compile. */
export type Erasers = {
  label: string;
  /** Whether a value is exactly who is erased. */
  isNamed(value: unknown): boolean;
  /** For what is known to be about who is erased. */
  about: Eraser;
  /** For anything: a name of one word may be an ordinary word there, and is only erased where it is a whole value. */
  anywhere: Eraser;
};

export function erasersOf({ names, addresses, label }: Erased): Erasers {
  const exact = new Set([...names, ...addresses].map(fold));
  const isExact = (text: string): boolean => exact.has(fold(text));
  const eraserOf = (inTexts: readonly string[]): Eraser => {
    const text = replacing([...addresses, ...inTexts], label);
    const value = (given: unknown): unknown => {
      if (typeof given === "string") return isExact(given) ? label : text(given);
      if (Array.isArray(given)) return given.map(value);
      if (typeof given !== "object" || given === null) return given;
      return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, value(each)]));
    };
    return {
      text,
      folded: replacing([...addresses, ...inTexts].map(fold), fold(label)),
      values: <T>(values: T) => asGiven<T>(value(values)),
    };
  };
  const isNamed = (value: unknown): boolean =>
    typeof value === "string"
      ? isExact(value)
      : typeof value === "object" && value !== null && Object.values(value).some(isNamed);
  const anywhere = eraserOf(names.filter((name) => /\s/.test(name.trim())));
  return { label, isNamed, about: eraserOf(names), anywhere };
}

/** Erasing keeps the shape. */
const asGiven = <T>(value: unknown) => value as T;

/** Longer ones first: one may contain another. Whole words alone, whatever the letters. */
function replacing(searched: readonly string[], label: string): (text: string) => string {
  const words = [...new Set(searched)].filter((each) => each.trim() !== "").toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return (text) => text;
  const any = words.map((each) => each.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/-/g, "\\x2d")).join("|");
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replace(pattern, () => label);
}

/** What an entry says of a person once they are erased. */
export function withoutPerson(
  entry: ErasableEntry & { isActor: boolean; isSubject: boolean; isOwnAccess: boolean },
  { label, isNamed, about, anywhere }: Erasers,
): ErasableEntry {
  const { isActor, isSubject, isOwnAccess, ...own } = entry;
  const eraser = isSubject || isNamed(own.before) || isNamed(own.after) ? about : anywhere;
  // Devices and passkeys have names, and sessions addresses, that are the person's own.
  const values = <T>(given: T): T | null => (isOwnAccess ? null : eraser.values(given));
  return {
    ...own,
    message: eraser.text(own.message),
    actor_name: isActor ? label : own.actor_name,
    subject_label: isSubject ? label : eraser.text(own.subject_label),
    before: values(own.before),
    after: values(own.after),
    ip: isActor ? "" : own.ip,
    search_text: (isActor || isSubject ? about : eraser).folded(own.search_text),
  };
}

/** What an entry of a brand says once its data is erased: who did what kind of thing when, and to which brand. */
export const withoutContent = (
  entry: ErasableEntry,
  said: { message: string; label: string; search_text: string },
): ErasableEntry => ({
  ...entry,
  message: said.message,
  subject_label: said.label,
  before: null,
  after: null,
  search_text: said.search_text,
});

/** What another entry says that mentions what is erased. */
export function withoutMentions(entry: ErasableEntry, { anywhere: eraser }: Erasers): ErasableEntry {
  return {
    ...entry,
    message: eraser.text(entry.message),
    subject_label: eraser.values(entry.subject_label),
    before: eraser.values(entry.before),
    after: eraser.values(entry.after),
    // Names of one word have a line of their own there.
    search_text: entry.search_text.split("\n").map(eraser.values).map(eraser.folded).join("\n"),
  };
}
