import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError, errorMessage, isSessionEnd } from "../api/errors.ts";
import { toasts } from "./toasts.ts";

type Options<T extends FieldValues> = {
  /** Those that the server may name, by the last part of their path: `onboarding.notes`. */
  fields: readonly (keyof T & string)[];
  /** Title of the toast. */
  title: string;
  /** Said when the error brings no sentence of its own. */
  fallback: string;
};

/** Runs a save: what it fails with goes to the top of the form, into the toast and to the fields it names. */
export function useSubmit<T extends FieldValues>(form: UseFormReturn<T>, options: Options<T>) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(save: () => Promise<void>) {
    setPending(true);
    setFailure(null);
    try {
      await save();
    } catch (error) {
      if (isSessionEnd(error)) return;
      const message = errorMessage(error, options.fallback);
      for (const [path, wrong] of Object.entries(error instanceof ApiError ? error.fields : {})) {
        const field = options.fields.find((each) => each === path.split(".").at(-1));
        if (field !== undefined) form.setError(asPath<T>(field), { message: wrong });
      }
      // The form says it and takes the focus, so the toast is not announced.
      toasts.error(options.title, message, { announce: false });
      setFailure(message);
    } finally {
      setPending(false);
    }
  }

  return { pending, failure, submit };
}

/** The compiler does not see that a key of the values is a path into them. */
const asPath = <T extends FieldValues>(field: string) => field as Parameters<UseFormReturn<T>["setError"]>[0];
