import { Check } from "lucide-react";
import type { ComponentProps, ReactNode, RefObject } from "react";
import { FormDialog } from "../../../../components/form/form-dialog.tsx";
import { keyNames } from "../../../../lib/keys.ts";
import { KeyHint } from "../../../../ui/button.tsx";
import type { FormPart } from "../fields/brand-form.model.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { BrandForm } from "./brand-form.tsx";

type BrandDialogProps = {
  part: FormPart;
  pane: RefObject<HTMLDivElement | null>;
  field?: string | undefined;
  form: ComponentProps<typeof FormDialog>["form"];
  title: string;
  about: string;
  action: string;
  onClose: () => void;
  /** The question before it is saved. */
  children: ReactNode;
};

/** The field of this name in a form. */
export const fieldIn = (form: HTMLElement | null, name: string): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? null;

/** Add Brand and Edit Brand. */
export const BrandDialog = ({ part, pane, field, form, title, about, action, onClose, children }: BrandDialogProps) => (
  <FormDialog
    bare
    tall
    size="xl"
    title={title}
    description={about}
    onClose={onClose}
    initialFocus={field === undefined ? undefined : () => fieldIn(pane.current, field)}
    form={form}
    submitLabel={
      <>
        {action}
        <KeyHint keys={keyNames("Mod+Enter")} />
      </>
    }
    note={
      form.dirty && (
        <>
          <Check aria-hidden="true" className="size-3.5" />
          {words.draftNote}
        </>
      )
    }
  >
    <BrandForm part={part} pane={pane} />
    {children}
  </FormDialog>
);
