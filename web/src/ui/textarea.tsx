import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { controlClass } from "./control-class.ts";
import { useFieldWiring } from "./field-context.ts";

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring(rest);
  return (
    <textarea rows={rows} {...rest} {...wiring} className={cx(controlClass, "block w-full resize-y py-2", className)} />
  );
}
