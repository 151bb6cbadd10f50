import { Calendar as CalendarIcon } from "lucide-react";
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cx } from "../lib/cx.ts";
import { formatDay } from "../lib/dates.ts";
import { parseDay } from "../lib/typed-day.ts";
import { useLocalToday } from "../lib/use-now.ts";
import { controlClass, useFieldWiring } from "./field-context.ts";
import { IconButton } from "./icon-button.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { uiText as words } from "./ui.text.ts";

/** What a form reads and writes: the day as `YYYY-MM-DD`, or the text that is no day. */
type DayHandle = { type: string; name: string | undefined; value: string; focus(): void };

type DateInputProps = Omit<ComponentProps<"input">, "ref" | "type" | "value" | "min" | "max" | "width"> & {
  /** For a form. */
  ref?: Ref<DayHandle>;
  /** The day, without a form; empty for none. */
  day?: string | undefined;
  /** Called with each day that is typed or chosen, and with an empty text. */
  onDay?: (day: string) => void;
  /** First and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  /** Fills its container by default. */
  width?: string | undefined;
  /** Typed only: it is beside a calendar. */
  plain?: boolean;
};

const Panel = lazyPart(async () => (await import("./calendar-panel.tsx")).CalendarPanel);
const shown = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) && parseDay(day, day) ? formatDay(day) : day);

/** A day, typed ('11/24', 'tomorrow', '+30') or chosen: the arrow down opens the calendar. */
export function DateInput(props: DateInputProps) {
  const { ref, day, onDay, min, max, width = "w-full", plain = false, className, onChange, onBlur, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const today = useLocalToday();
  const wiring = useFieldWiring(rest);
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);

  const read = () => {
    const typed = input.current?.value ?? "";
    return parseDay(typed, today) ?? typed.trim();
  };
  const write = (next: string) => {
    if (input.current) input.current.value = shown(next);
  };
  useImperativeHandle(ref, () => ({
    type: "text",
    name: rest.name,
    focus: () => input.current?.focus(),
    get value() {
      return read();
    },
    set value(next) {
      write(next);
    },
  }));
  useLayoutEffect(() => {
    if (day !== undefined && input.current && read() !== day) write(day);
  });

  function show() {
    setUsed(true);
    setOpen(true);
  }
  function change(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event);
    const next = read();
    if (next === "" || parseDay(next, today)) onDay?.(next);
  }
  function leave(event: FocusEvent<HTMLInputElement>) {
    write(read());
    onBlur?.(event);
  }
  function press(event: KeyboardEvent) {
    if (plain || event.key !== "ArrowDown" || event.altKey) return;
    event.preventDefault();
    show();
  }
  function choose(next: string) {
    setOpen(false);
    if (!input.current) return;
    // As if it was typed: React overrides the element's own setter, which would hide the change from it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input.current, shown(next));
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return (
    <span className={cx("relative inline-flex min-w-0", width, className)}>
      <input
        {...rest}
        {...wiring}
        ref={input}
        type="text"
        autoComplete="off"
        className={cx(controlClass, "h-ctl w-full", !plain && "pr-9")}
        onChange={change}
        onBlur={leave}
        onKeyDown={press}
      />
      {!plain && (
        <IconButton
          label={words.openCalendar}
          size="sm"
          tabIndex={-1}
          disabled={rest.disabled}
          className="absolute top-1/2 right-0.5 -translate-y-1/2"
          onPointerEnter={() => void Panel.load()}
          onClick={show}
        >
          <CalendarIcon aria-hidden="true" />
        </IconButton>
      )}
      {used && (
        <Panel
          open={open}
          anchor={input.current}
          day={parseDay(read(), today)}
          today={today}
          min={min}
          max={max}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
