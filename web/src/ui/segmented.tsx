import { type ReactNode, useId } from "react";
import { cx } from "../lib/cx.ts";

export type Segment<V extends string> = {
  value: V;
  label: string;
  /** Shown after the label, if any; null while it loads, with its space reserved. */
  count?: number | null | undefined;
  /** Replaces the label, which stays as the accessible name. */
  icon?: ReactNode;
};

type SegmentedProps<V extends string> = {
  label: string;
  value: V;
  options: readonly Segment<V>[];
  onChange: (value: V) => void;
  className?: string | undefined;
  /** On a phone, no wider than its text. */
  fixed?: boolean;
  /** Space reserved for a count of this many digits, so that nothing moves when it loads. */
  digits?: 2 | 3 | undefined;
};

/** A choice among a few visible options. Native radio buttons, with their keyboard handling, names and groups. */
export function Segmented<V extends string>({
  label,
  value,
  options,
  onChange,
  className,
  fixed = false,
  digits = 2,
}: SegmentedProps<V>) {
  const name = useId();
  return (
    <div
      aria-label={label}
      role="radiogroup"
      className={cx(
        "inline-flex min-w-0 rounded-sm border border-line bg-surface-2 p-0.5",
        !fixed && "max-md:flex-1",
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "inline-flex h-[calc(var(--ctl)-6px)] flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-xs px-2.5 text-13 font-medium",
            "whitespace-nowrap text-fg-2 hover:text-fg has-checked:bg-surface has-checked:text-fg has-checked:shadow-[var(--sh-1),0_0_0_1px_var(--border)]",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent dark:has-checked:bg-selected max-md:px-1.5",
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            aria-label={option.icon ? option.label : undefined}
            onChange={() => onChange(option.value)}
          />
          {option.icon ?? option.label}
          {option.count !== undefined && (
            <span className={cx("font-normal text-fg-3 tabular-nums", digits === 3 ? "min-w-[3ch]" : "min-w-[2ch]")}>
              {option.count}
            </span>
          )}
        </label>
      ))}
    </div>
  );
}
