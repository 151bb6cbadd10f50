import { normalizeEmail } from "@console/contract/primitives.ts";
import { fieldsOfMember as declared } from "@console/contract/team.ts";
import { choice, type FormOf, flag, formFields, text } from "../../../components/form/fields.ts";

export const memberFields = formFields(declared, {
  email: {
    ...text(declared.email, { type: "email", inputMode: "email" }),
    shown: normalizeEmail,
    sent: normalizeEmail,
  },
  role: choice(declared.role, "sales"),
  active: flag(declared.active, true),
});

export type MemberForm = FormOf<typeof memberFields>;
