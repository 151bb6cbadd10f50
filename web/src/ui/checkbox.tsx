import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
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

type CheckOptionProps = Omit<ComponentProps<"input">, "type" | "title"> & { title: ReactNode; about: ReactNode };

/** One of several options that can be combined, with a description. */
export const CheckOption = ({ title, about, ...input }: CheckOptionProps) => (
  <label className="flex items-start gap-2.5 text-13">
    <input {...input} type="checkbox" className="mt-0.5" />
    <span className="min-w-0">
      <span className="font-medium">{title}</span>
      <span className="block text-12 text-fg-3">{about}</span>
    </span>
  </label>
);
