import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { cx } from "../lib/cx.ts";
import { useKeysOf, useShortcut } from "../lib/use-shortcut.ts";
import { controlClass } from "./control-class.ts";

type SearchFieldProps = {
  /** What is in force now, from the address. */
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder?: string | undefined;
  /** The `/` key focuses it: for the one search of a page. */
  hotkey?: boolean | undefined;
  maxLength?: number | undefined;
  className?: string | undefined;
};

const pause = 200;

const fields = new Set<() => void>();
/** Searches that wait for the next key are not made: who clears the filters does not have one come back. */
export function forgetTyped(): void {
  for (const forget of fields) forget();
}

/** Searches after a pause, on Enter immediately; Esc clears. */
export function SearchField({
  value,
  onSearch,
  label,
  placeholder,
  hotkey,
  maxLength = 200,
  className,
}: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address changed by other means than typing here: Back, or Clear Filters.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }

  // The address follows in its own time: what was asked for last counts, not what it says yet.
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
  const { shown, ...keys } = useKeysOf("search");
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
    // Esc clears first; only an empty search lets it through to what lies around.
    event.preventDefault();
    event.stopPropagation();
    clear();
  }

  return (
    <div className={cx("relative min-w-0 flex-[0_1_320px] max-md:flex-[1_1_100%]", className)}>
      <Search aria-hidden="true" className="pointer-events-none absolute top-1/2 left-2.5 -mt-2 text-fg-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
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
