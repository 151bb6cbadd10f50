import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";
import { controlClass, useFieldWiring } from "./field-context.ts";

type InputProps = ComponentProps<"input"> & {
  /** Technical values (keys, hosts, codes): monospace, without autocorrection or spell checking. */
  technical?: boolean | undefined;
};

const plain = { spellCheck: false, autoCorrect: "off", autoCapitalize: "none" } as const;

export function Input({ technical = false, className, ...rest }: InputProps) {
  const wiring = useFieldWiring(rest);
  return (
    <input
      {...(technical ? plain : {})}
      {...rest}
      {...wiring}
      className={cx(controlClass, "h-ctl w-full read-only:bg-surface-2", technical && "font-mono text-13", className)}
    />
  );
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldWiring(rest);
  return (
    <textarea rows={rows} {...rest} {...wiring} className={cx(controlClass, "block w-full resize-y py-2", className)} />
  );
}
