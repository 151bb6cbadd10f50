import { useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";

type CheckboxProps = {
  /** The accessible name; the visible text is next to it. */
  label: string;
  checked: boolean;
  /** Indeterminate: some of its records are selected. */
  partly?: boolean | undefined;
  /** @param extend pressed with Shift: selects the range from the previous one */
  onChange: (extend: boolean) => void;
  className?: string | undefined;
};

/** With a target size large enough for touch. */
export function Checkbox({ label, checked, partly = false, onChange, className }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label
      className={cx(
        "-m-1 inline-flex size-7 flex-none items-center justify-center max-md:-m-3 max-md:size-11 pointer-coarse:size-11",
        className,
      )}
      onPointerDown={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={() => {
          onChange(shift.current);
          shift.current = false;
        }}
      />
    </label>
  );
}
