import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

type Problems<F> = Partial<Record<keyof F & string, string | undefined>>;

export type Check<F> = {
  /** The contract's schema, so that the messages match the server's. */
  schema?: Pick<ZodMiniType, "safeParse"> | undefined;
  /** The request body in the schema's shape. */
  body?: ((values: F) => unknown) | undefined;
  names: readonly (keyof F & string)[];
  /** Problems that the contract does not know, or words differently; they take precedence. */
  problems?: ((values: F) => Problems<F>) | undefined;
};

/** Validates the request body. */
export function schemaResolver<F extends FieldValues>({ schema, body, names, problems }: Check<F>): Resolver<F> {
  return (values) => {
    const found: { [name: string]: string | undefined } = { ...problems?.(values) };
    for (const { path, message } of schema?.safeParse(body?.(values)).error?.issues ?? []) {
      const field = fieldAt(names, path);
      if (field && message) found[field] ??= message;
    }
    const wrong = names.flatMap((name) => (found[name] ? [[name, { type: "schema", message: found[name] }]] : []));
    return wrong.length === 0 ? { values, errors: {} } : { values: {}, errors: asErrors<F>(Object.fromEntries(wrong)) };
  };
}

/** The field at the end of a wire path: `organization.smtp_creds.smtp_port`, `resource_ids.0`. */
export const fieldAt = <N extends string>(names: readonly N[], path: readonly PropertyKey[]): N | undefined =>
  names.find((name) => name === path.findLast((part) => names.some((each) => each === part)));

const asErrors = <F extends FieldValues>(errors: object) => errors as FieldErrors<F>;
