import type { Role } from "@console/contract/permissions.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { fieldsOfSingleSignOn as declared } from "@console/contract/single-sign-on.ts";
import { type Field, flag, formFields, several, text } from "../../../components/form/fields.ts";
import { singleSignOnText as words } from "./single-sign-on.text.ts";

/** One value per line. */
const lines = (field: { label: string }): Field<string, string[]> => ({
  ...text(field, { rows: 2 }),
  sent: (typed) => [...new Set(typed.split("\n").map((each) => each.trim()))].filter((each) => each !== ""),
});

/** People; the names are beside it on the page. */
const ids = ({ label }: { label: string }): Field<number[], number[]> => ({
  label,
  empty: [],
  format: (chosen) => chosen.join(", "),
  sent: (chosen) => chosen,
});

const technical = { spellCheck: false };

export const singleSignOnFields = {
  ...formFields(declared, {
    enabled: flag(declared.enabled, false),
    issuer: text(declared.issuer, { ...technical, type: "url" }),
    client_id: text(declared.client_id, technical),
    scopes: text(declared.scopes, technical),
    group_claim: text(declared.group_claim, technical),
    super_admin_groups: lines(declared.super_admin_groups),
    manager_groups: lines(declared.manager_groups),
    sales_groups: lines(declared.sales_groups),
    required_for: several(declared.required_for, (role: Role) => roleLabel[role]),
    exempt: ids(declared.exempt),
  }),
  client_secret: {
    ...text({ label: words.secret }, { ...technical, type: "password", autoComplete: "new-password" }),
    // What is not entered stays.
    sent: (typed: string) => (typed.trim() === "" ? undefined : typed.trim()),
  },
};
