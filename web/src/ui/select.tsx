import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import type { Option } from "../lib/options.ts";
import { controlClass, useFieldWiring } from "./field-context.ts";

export type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly (Option<string> & { disabled?: boolean })[];
  /** Next to a search or in a heading: as wide as its text, styled as a button. */
  compact?: boolean | undefined;
};

const compactClass =
  "h-ctl rounded-sm border border-line bg-surface pl-3 text-13 font-medium shadow-1 hover:bg-hover hover:border-line-strong";

export function Select({ options, compact = false, className, ...rest }: SelectProps) {
  const wiring = useFieldWiring(rest);
  return (
    <select
      {...rest}
      {...wiring}
      className={cx("select", compact ? compactClass : cx(controlClass, "h-ctl w-full truncate pr-7"), className)}
    >
      {options.map(({ label, ...option }) => (
        <option key={option.value} {...option}>
          {label}
        </option>
      ))}
    </select>
  );
}
