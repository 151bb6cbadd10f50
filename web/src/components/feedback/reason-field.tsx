import { REASON_MAX } from "@console/contract/limits.ts";
import { Field } from "../../ui/field.tsx";
import { Textarea } from "../../ui/input.tsx";

/** What is typed into the question; it is read when that is answered. */
export type Reason = { reason: string };

type ReasonFieldProps = { body: string; label: string; into: Reason };

/** The question with its reason: a bare question has no fields of its own. */
export const ReasonField = ({ body, label, into }: ReasonFieldProps) => (
  <>
    <p className="mb-3">{body}</p>
    <Field label={label} required>
      <Textarea
        rows={2}
        maxLength={REASON_MAX}
        defaultValue={into.reason}
        onChange={({ target }) => {
          into.reason = target.value;
        }}
      />
    </Field>
  </>
);
