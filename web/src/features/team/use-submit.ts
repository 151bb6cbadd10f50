import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { ApiError, errorMessage, isSessionEnd } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
import { formText as words } from "./member-form.text.ts";
import type { MemberFields } from "./team.queries.ts";

/** Runs a save: what it fails with goes to the top of the form, into the toast and to the field it names. */
export function useSubmit(form: UseFormReturn<MemberFields>, fallback: string) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(save: () => Promise<void>) {
    setPending(true);
    setFailure(null);
    try {
      await save();
    } catch (error) {
      if (isSessionEnd(error)) return;
      const message = errorMessage(error, fallback);
      for (const field of ["name", "email"] as const) {
        const wrong = error instanceof ApiError ? error.fields[`admin_user.${field}`] : undefined;
        if (wrong !== undefined) form.setError(field, { message: wrong });
      }
      // The form says it and takes the focus, so the toast is not announced.
      toasts.error(words.error, message, { announce: false });
      setFailure(message);
    } finally {
      setPending(false);
    }
  }

  return { pending, failure, submit };
}
