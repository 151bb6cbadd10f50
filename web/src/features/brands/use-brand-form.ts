import { secretFields } from "@console/contract/credentials.ts";
import { useEffect, useRef } from "react";
import { type FieldErrors, useForm } from "react-hook-form";
import { ApiError, errorMessage } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
import { useDraft } from "../../components/use-draft.ts";
import { type BrandForm, type FormMode, fieldOrder } from "./brand-form.model.ts";
import { formText } from "./brand-form.text.ts";
import { brandResolver, fieldNamed } from "./brand-form.wire.ts";

const resolvers = { add: brandResolver("add"), edit: brandResolver("edit") };

/** The form with its draft, and what both dialogs do with what is wrong. */
export function useBrandForm(mode: FormMode, draftKey: string, defaultValues: BrandForm) {
  const form = useForm<BrandForm>({
    defaultValues,
    resolver: resolvers[mode],
    mode: "onBlur",
    reValidateMode: "onChange",
  });
  const draft = useDraft(draftKey, form, secretFields);
  const pane = useRef<HTMLDivElement>(null);
  const said = useRef<number | null>(null);

  // Put right in the form: on a small screen the toast would lie over the next field.
  const wrong = Object.keys(form.formState.errors).length > 0;
  useEffect(() => {
    if (!wrong) return;
    return () => {
      if (said.current !== null) toasts.dismiss(said.current);
    };
  }, [wrong]);

  /** The message about what was wrong leaves with it. */
  function settled() {
    if (said.current !== null) toasts.dismiss(said.current);
    said.current = null;
  }

  /** The field that takes the focus says its message; the toast only shows the same. */
  function invalid(errors: FieldErrors<BrandForm>) {
    const first = fieldOrder(mode).find((field) => errors[field]);
    said.current = toasts.error(formText.validation, first && errors[first]?.message, { announce: false });
  }

  /** The dialog announces it; the toast only shows the same. */
  function failed(error: unknown, fallback: string): string {
    said.current = toasts.failure(formText.error, error, fallback, { announce: false });
    return errorMessage(error, fallback);
  }

  /** @returns whether the server named fields of this form */
  function showFields(error: unknown): boolean {
    if (!(error instanceof ApiError)) return false;
    const named = Object.entries(error.fields).flatMap(([path, message]) => {
      const field = fieldNamed(path.split(".").at(-1));
      return field ? [{ field, message }] : [];
    });
    for (const { field, message } of named) form.setError(field, { type: "server", message });
    const [first] = named;
    // After the question has closed and given the focus back.
    if (first) setTimeout(() => form.setFocus(first.field), 100);
    return named.length > 0;
  }

  return { form, draft, pane, settled, invalid, failed, showFields };
}
