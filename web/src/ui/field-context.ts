import { createContext, use } from "react";

type FieldWiring = { id: string; describedBy: string | undefined; invalid: boolean; required: boolean };

export const FieldContext = createContext<FieldWiring | null>(null);

type Wired = {
  id?: string | undefined;
  required?: boolean | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | "true" | "false" | "grammar" | "spelling" | undefined;
};

/** Props that a control gets from its field; its own props take precedence. */
export function useFieldWiring(given: Wired): Wired {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: given.id ?? field.id,
    required: given.required ?? field.required,
    "aria-describedby": given["aria-describedby"] ?? field.describedBy,
    "aria-invalid": given["aria-invalid"] ?? (field.invalid || undefined),
  };
}

/** The look shared by input, textarea and select. */
export const controlClass = [
  "min-w-0 rounded-sm border border-line-strong bg-surface px-2.5 text-fg transition-colors duration-(--t-fast) hover:border-fg-3",
  "focus-visible:border-accent focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent aria-invalid:border-error",
  "aria-invalid:shadow-[inset_0_0_0_1px_var(--error)] disabled:bg-surface-2 disabled:text-fg-disabled",
].join(" ");
