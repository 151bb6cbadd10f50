import type { ComponentProps, ReactNode } from "react";
import { Loaded, type LoadedQuery } from "../../../components/feedback/loaded.tsx";
import { Waiting } from "../../../components/feedback/waiting.tsx";
import { FieldError } from "../../../ui/field.tsx";

type ChoiceListProps = {
  query: LoadedQuery<unknown> & { isPlaceholderData: boolean };
  words: {
    list: string;
    loading: string;
    loadFailed: { title: string; body: string };
    none: string;
    noMatch: (q: string) => string;
    noneLeft: string;
  };
  q: string;
  /** How many were found. */
  count: number;
  children: ReactNode;
};

type ChoiceRowProps = Omit<ComponentProps<"input">, "type" | "about"> & { about: ReactNode; amount: ReactNode };

const rowClass = [
  "flex items-start gap-x-3 gap-y-0.5 rounded-md px-3 py-2.5 max-md:flex-wrap",
  "has-enabled:cursor-pointer has-enabled:hover:bg-hover has-disabled:bg-surface-2 has-checked:bg-selected",
  "has-focus-visible:outline-2 has-focus-visible:outline-accent",
].join(" ");

/** One option: its description, and its amount on the right. */
export const ChoiceRow = ({ about, amount, ...input }: ChoiceRowProps) => (
  <label className={rowClass}>
    <input {...input} type="radio" className="mt-0.5 outline-none" />
    <span className="min-w-0 flex-1 break-words">{about}</span>
    <span className="text-right tabular-nums max-md:basis-full max-md:pl-7 max-md:text-left">{amount}</span>
  </label>
);

/** A list of options that handles loading, failure and emptiness itself. */
export function ChoiceList({ query, words, q, count, children }: ChoiceListProps) {
  return (
    <Loaded query={query} words={words} skeleton="h-64">
      {() => (
        <Waiting on={query.isPlaceholderData} label={words.loading}>
          {count === 0 ? (
            <div role="status" className="py-6 text-center text-13 text-fg-2">
              <p className="font-semibold text-fg">{words.none}</p>
              <p>{q ? words.noMatch(q) : words.noneLeft}</p>
            </div>
          ) : (
            <fieldset aria-label={words.list} className="-mx-2 flex flex-col gap-0.5">
              {children}
            </fieldset>
          )}
        </Waiting>
      )}
    </Loaded>
  );
}

type ChoiceNoteProps = {
  text: string;
  /** The button was pressed before anything was chosen. */
  missed: boolean;
};

/** A prompt to choose, next to the submit button; shown as an error once that was pressed. */
export const ChoiceNote = ({ text, missed }: ChoiceNoteProps) =>
  missed ? (
    <div role="alert">
      <FieldError>{text}</FieldError>
    </div>
  ) : (
    text
  );

/** Focuses the missed choice. */
export const focusChoices = (form: HTMLFormElement): void =>
  form.querySelector<HTMLInputElement>("input[type=radio]:enabled")?.focus();
