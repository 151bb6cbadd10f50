import { VIEW_NAME_MAX } from "@console/contract/limits.ts";
import { text } from "../form/fields.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { TextField } from "../form/text-field.tsx";
import { useRecordForm } from "../form/use-record-form.tsx";
import { viewsText as words } from "./saved-views.text.ts";

type ViewNameDialogProps = {
  /** Key of the draft: of the view, or of the list that a new one is for. */
  draftKey: string;
  title: string;
  about?: string | undefined;
  name: string;
  action: string;
  onSave: (name: string, key: string) => Promise<void>;
  onClose: () => void;
};

const fields = { name: text({ label: words.name }, { required: true, maxLength: VIEW_NAME_MAX }) };

/** Names a new view, or renames one. */
export function ViewNameDialog({ draftKey, title, about, name, action, onSave, onClose }: ViewNameDialogProps) {
  const form = useRecordForm({
    fields,
    start: { name },
    check: { problems: (typed) => (typed.name.trim() === "" ? { name: words.nameMissing } : {}) },
    draft: draftKey,
    words: { ...words, failed: words.saveFailed },
    save: (typed, { key }) => onSave(typed.name.trim(), key),
    onSaved: onClose,
  });
  return (
    <FormDialog size="sm" title={title} description={about} onClose={onClose} form={form} submitLabel={action}>
      <TextField form={form} name="name" />
    </FormDialog>
  );
}
