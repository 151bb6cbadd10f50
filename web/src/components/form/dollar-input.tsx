import type { ComponentProps } from "react";
import { cx } from "../../lib/cx.ts";
import { controlClass } from "../../ui/field-context.ts";

/** A standalone amount in a row, with the currency in front. */
export const DollarInput = (props: ComponentProps<"input">) => (
  <span className="relative">
    <span aria-hidden="true" className="absolute top-1/2 left-2.5 -translate-y-1/2 text-13 text-fg-3">
      $
    </span>
    <input
      {...props}
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      onFocus={(event) => event.target.select()}
      className={cx(controlClass, "h-ctl w-28 pl-6 text-13 tabular-nums max-md:text-16")}
    />
  </span>
);
