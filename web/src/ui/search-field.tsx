import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";
import { useKeysOf, useShortcut } from "../lib/use-shortcut.ts";
import { controlClass } from "./field-context.ts";

type SearchFieldProps = {
  /** The current value in the address. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string | undefined;
  /** The `/` key focuses it: for a page's only search. */
  hotkey?: boolean | undefined;
  className?: string | undefined;
};

const pause = 200;

const fields = new Set<() => void>();
/** Drops debounced searches, so that clearing the filters is not undone by one. */
export function forgetTyped(): void {
  for (const forget of fields) forget();
}

/** Searches after a pause, on Enter immediately; Esc clears. */
export function SearchField({ value, onSearch, label, placeholder, hotkey, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means than typing here: Back, or Clear Filters.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }

  // The address updates later: the last requested value counts, not the current address.
  const requested = useRef(value);
  useEffect(() => {
    requested.current = value;
  }, [value]);
  useEffect(() => {
    const forget = () => {
      clearTimeout(timer.current);
      setTyped(requested.current);
    };
    fields.add(forget);
    return () => {
      clearTimeout(timer.current);
      fields.delete(forget);
    };
  }, []);
  const { text: shown, ...keys } = useKeysOf("search");
  useShortcut("search", () => input.current?.focus(), hotkey);
  useShortcut("clearSearch", () => (typed === "" ? false : clear()), hotkey);

  function act(text: string) {
    clearTimeout(timer.current);
    if (text.trim() === requested.current) return;
    requested.current = text.trim();
    onSearch(requested.current);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => act(text), pause);
  }

  function clear() {
    setTyped("");
    act("");
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") act(typed);
    if (event.key !== "Escape" || typed === "") return;
    // The first Esc clears; only with an empty search does it reach the surrounding elements.
    event.preventDefault();
    event.stopPropagation();
    clear();
  }

  // It gives way before a toolbar wraps.
  return (
    <div
      className={cx("relative max-w-80 min-w-0 flex-[1_1_240px] max-md:max-w-none max-md:flex-[1_1_100%]", className)}
    >
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-2.5 -mt-2 text-fg-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        value={typed}
        autoComplete="off"
        {...(hotkey && keys)}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        className={cx(
          controlClass,
          "w-full",
          "h-ctl appearance-none pl-8 [&::-webkit-search-cancel-button]:hidden",
          hotkey && "md:pr-9",
        )}
      />
      {hotkey && shown && (
        <span aria-hidden="true" className="kbd absolute top-1/2 right-2 -mt-[9px] max-md:hidden">
          {shown}
        </span>
      )}
    </div>
  );
}
