import { type ComponentProps, useRef } from "react";
import { isUnreadable, roundedAmount } from "../lib/money.ts";
import { Input } from "./input.tsx";

type MoneyInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange"> & {
  /** Displayed text: '99.00'. */
  value: string;
  onChange: (text: string) => void;
  /**
   * Called on blur with text that is not a number, after the value has become 0.
   * @param isSeen whether what is shown beside the field can be read before the form is saved
   */
  onUnreadable?: ((typed: string, isSeen: boolean) => void) | undefined;
};

/** The press that leaves the field may submit the form; not every browser says on what it was. */
const staysInForm = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && !target.matches("[type=submit]");

/** An amount with its currency sign in front. Typed input is rounded on blur; untouched input stays as it is. */
export function MoneyInput({ value, onChange, onFocus, onBlur, onUnreadable, ...rest }: MoneyInputProps) {
  const before = useRef(value);
  return (
    <span className="relative block">
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 grid place-items-center text-fg-3"
      >
        $
      </span>
      <Input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        className="pl-6 tabular-nums"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => {
          before.current = value;
          event.currentTarget.select();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          if (value === before.current) return;
          onChange(roundedAmount(value));
          if (isUnreadable(value)) onUnreadable?.(value.trim(), staysInForm(event.relatedTarget));
        }}
      />
    </span>
  );
}
