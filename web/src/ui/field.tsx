import { CircleAlert } from "lucide-react";
import { type ReactNode, useId, useMemo } from "react";
import { cx } from "../lib/cx.ts";
import { FieldContext } from "./field-context.ts";

/** The sign is visual only; the field itself is marked as required. */
export const RequiredLabel = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <span aria-hidden="true" className="ml-0.5 text-error-text">
      *
    </span>
  </>
);

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  required?: boolean | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  /** Only if the control needs a known id. */
  id?: string | undefined;
  /** Spans both columns of a two-column form. */
  wide?: boolean | undefined;
  className?: string | undefined;
};

/** A label above one control, with hint and error connected to it. */
export function Field({ label, children, required = false, hint, error, id, wide, className }: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const hintId = `${control}-hint`;
  const errorId = `${control}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(" ") || undefined;
  const wiring = useMemo(
    () => ({ id: control, describedBy, invalid: Boolean(error), required }),
    [control, describedBy, error, required],
  );
  return (
    <FieldContext value={wiring}>
      <div className={cx("flex min-w-0 flex-col gap-[5px]", wide && "col-span-full", className)}>
        <label htmlFor={control} className="text-13 font-medium">
          {required ? <RequiredLabel>{label}</RequiredLabel> : label}
        </label>
        {children}
        {error && <FieldError id={errorId}>{error}</FieldError>}
        {hint && (
          <div id={hintId} className="text-12 text-fg-3">
            {hint}
          </div>
        )}
      </div>
    </FieldContext>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-12 text-error-text">
      <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
      <span>{children}</span>
    </p>
  );
}
