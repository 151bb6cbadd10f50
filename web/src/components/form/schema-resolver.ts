import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";

type Problems<F> = Partial<Record<keyof F & string, string | undefined>>;

export type Check<F> = {
  /** The contract's own, so that the words are the server's. */
  schema?: Pick<ZodMiniType, "safeParse"> | undefined;
  /** What is sent, as the schema takes it. */
  body?: ((values: F) => unknown) | undefined;
  names: readonly (keyof F & string)[];
  /** What the contract does not know, or says in other words; it goes before. */
  problems?: ((values: F) => Problems<F>) | undefined;
};

/** Checks what would be sent. */
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

/** The field that a path of the wire ends in: `organization.smtp_creds.smtp_port`, `resource_ids.0`. */
export const fieldAt = <N extends string>(names: readonly N[], path: readonly PropertyKey[]): N | undefined =>
  names.find((name) => name === path.findLast((part) => names.some((each) => each === part)));

const asErrors = <F extends FieldValues>(errors: object) => errors as FieldErrors<F>;
