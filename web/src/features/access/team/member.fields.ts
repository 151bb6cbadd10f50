import { EMAIL_MAX, NAME_MAX } from "@console/contract/limits.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { choice, type FormOf, flag, text } from "../../../components/form/fields.ts";
import { formText as words } from "./member-form.text.ts";
import type { MemberFields } from "./team.queries.ts";

/** Every stored field of a team member that a person enters, in form order. */
export const memberFields = {
  name: text(words.labels.name, { required: true, maxLength: NAME_MAX }),
  email: {
    ...text(words.labels.email, { required: true, type: "email", inputMode: "email", maxLength: EMAIL_MAX }),
    shown: normalizeEmail,
    sent: normalizeEmail,
  },
  role: choice(words.labels.role, roleLabel, "sales"),
  active: flag(words.labels.active, words.statuses.active, words.statuses.inactive, true),
} satisfies Record<keyof MemberFields, object>;

export type MemberForm = FormOf<typeof memberFields>;
