import { type ReactNode, useId } from "react";
import { common } from "../../lib/common.text.ts";
import { cx } from "../../lib/cx.ts";
import { Button } from "../../ui/button.tsx";
import { words } from "../components.text.ts";
import { UnsavedQuestion } from "../feedback/unsaved-question.tsx";
import { useUnsavedGuard } from "../feedback/use-unsaved-guard.ts";
import { FormElement, type ShownForm } from "./form-element.tsx";

type FormCardProps = {
  label: string;
  form: ShownForm;
  /** Of a form that creates something: its button is always there. */
  submitLabel?: string;
  /** Undoes what is not a field. */
  onDiscard?: () => void;
  children: ReactNode;
};

/** The form of a record as a part of a page, with a bar below while something is changed: leaving it then asks first. */
export function FormCard({ label, form, submitLabel, onDiscard, children }: FormCardProps) {
  const { pending, changed, dirty, failure } = form;
  const guard = useUnsavedGuard(dirty && !pending, pending, () => undefined);
  const discard = () => {
    form.draft.startOver();
    onDiscard?.();
  };
  return (
    <section aria-label={label}>
      <FormElement form={form}>
        {(messages) => (
          <>
            <div inert={pending} className="flex max-w-settings flex-col">
              {messages && <div className="flex flex-col gap-3 pb-4">{messages}</div>}
              {children}
            </div>
            {(submitLabel || dirty || pending || failure !== null) && (
              <footer
                className={cx(
                  "flex min-h-14 items-center gap-2",
                  submitLabel
                    ? "max-w-settings"
                    : "sticky bottom-0 z-2 -mx-page-x border-t border-line bg-surface px-page-x",
                )}
              >
                {!submitLabel && (
                  <>
                    <span role="status" className="mr-auto flex items-center gap-2 text-13 text-fg-2">
                      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                      {words.unsaved(Math.max(1, changed))}
                    </span>
                    <Button variant="ghost" disabled={pending} onClick={discard}>
                      {words.discard}
                    </Button>
                  </>
                )}
                {/* Leaving a field checks it, and what its error says would move the button away under the press. */}
                <Button
                  type="submit"
                  variant="primary"
                  pending={pending}
                  onMouseDown={(event) => event.preventDefault()}
                >
                  {submitLabel ?? common.save}
                </Button>
              </footer>
            )}
          </>
        )}
      </FormElement>
      <UnsavedQuestion guard={guard} onDiscard={form.draft.clear} />
    </section>
  );
}

type FormGroupProps = { title: string; about?: string; children: ReactNode };

/** A part of a settings page: its name and a sentence at the left. */
export function FormGroup({ title, about, children }: FormGroupProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset names it only as its child, not in a column.
    <div
      role="group"
      aria-labelledby={id}
      className="grid min-w-0 gap-x-6 gap-y-3 border-b border-hairline py-[22px] md:grid-cols-[200px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="text-13 font-semibold">
          {title}
        </h2>
        {about && <p className="mt-[3px] text-12 text-fg-3">{about}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-3.5">{children}</div>
    </div>
  );
}
