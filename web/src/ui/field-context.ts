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
