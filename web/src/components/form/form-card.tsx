import type { ReactNode } from "react";
import { common } from "../../lib/common.text.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useUnsavedGuard } from "../feedback/use-unsaved-guard.ts";
import { FormElement, type ShownForm } from "./form-element.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";

type FormCardProps = { label: string; form: ShownForm; submitLabel?: string; children: ReactNode };

/** The form of a record as a part of a page: leaving it with unsaved changes asks first. */
export function FormCard({ label, form, submitLabel = common.save, children }: FormCardProps) {
  const { pending } = form;
  const guard = useUnsavedGuard(form.dirty && !pending, pending, () => undefined);
  return (
    <Card as="section" aria-label={label} className="max-w-form">
      <FormElement form={form}>
        {(messages) => (
          <>
            <div inert={pending} className="flex flex-col gap-6 p-4 md:p-6">
              {messages && <div className="flex flex-col gap-3">{messages}</div>}
              {children}
            </div>
            <footer className="flex justify-end border-t border-line px-4 py-3 md:px-6">
              {/* Leaving a field checks it, and what its error says would move the button away under the press. */}
              <Button type="submit" variant="primary" pending={pending} onMouseDown={(event) => event.preventDefault()}>
                {submitLabel}
              </Button>
            </footer>
          </>
        )}
      </FormElement>
      <UnsavedQuestion guard={guard} onDiscard={form.draft.clear} />
    </Card>
  );
}
