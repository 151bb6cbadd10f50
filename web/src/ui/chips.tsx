import { cx } from "../lib/cx.ts";

type ChipsProps<V extends string> = {
  label: string;
  chips: readonly { value: V; label: string }[];
  value: V | undefined;
  /** Undefined if the active one was pressed again. */
  onChange: (value: V | undefined) => void;
  className?: string | undefined;
};

/** Counts that filter a list when pressed: '6 Default'. At most one is active. */
export const Chips = <V extends string>({ label, chips, value, onChange, className }: ChipsProps<V>) => (
  <fieldset className={cx("flex flex-wrap items-center gap-1.5", className)}>
    <legend className="sr-only">{label}</legend>
    {chips.map((chip) => (
      <button
        key={chip.value}
        type="button"
        aria-pressed={chip.value === value}
        onClick={() => onChange(chip.value === value ? undefined : chip.value)}
        className={cx(
          "inline-flex h-ctl-sm items-center rounded-full border border-line bg-surface px-3 text-13 font-medium text-fg-2 tabular-nums transition-colors",
          "duration-(--t-fast) hover:border-line-strong hover:text-fg aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text",
        )}
      >
        {chip.label}
      </button>
    ))}
  </fieldset>
);
