import { useEffect, useRef } from "react";
import { cx } from "../lib/cx.ts";

type CheckboxProps = {
  /** The accessible name; what it is about stands beside it. */
  label: string;
  checked: boolean;
  /** Some of what it stands for. */
  partly?: boolean | undefined;
  /** @param extend pressed with Shift: from the one before up to this one */
  onChange: (extend: boolean) => void;
  className?: string | undefined;
};

/** In a field large enough for a finger. */
export function Checkbox({ label, checked, partly = false, onChange, className }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const shift = useRef(false);
  useEffect(() => {
    if (box.current) box.current.indeterminate = partly;
  }, [partly]);
  return (
    <label
      className={cx("-m-1 inline-flex size-7 flex-none items-center justify-center pointer-coarse:size-10", className)}
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
