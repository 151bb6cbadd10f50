import { auditWith } from "../../../audit/audit.ts";
/** Activity messages, shown after the person's name. */
export const auditNotes = auditWith({
  "note.added": ({ label }) => `added a note to ${label}`,
  "note.changed": ({ label }) => `edited a note on ${label}`,
  "note.deleted": ({ label }) => `deleted a note on ${label}`,
});
