import { DISMISSAL_MAX } from "@console/contract/limits.ts";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/textarea.tsx";
import { refusedText as words } from "./refused-events.text.ts";

/** What is typed into the question; it is read when that is answered. */
export type Dismissal = { reason: string };

/** The question with its reason: a bare question has no fields of its own. */
export const DismissalField = ({ body, into }: { body: string; into: Dismissal }) => (
  <>
    <p className="mb-3">{body}</p>
    <Field label={words.dismissalLabel} required>
      <Textarea
        rows={2}
        maxLength={DISMISSAL_MAX}
        defaultValue={into.reason}
        onChange={({ target }) => {
          into.reason = target.value;
        }}
      />
    </Field>
  </>
);
