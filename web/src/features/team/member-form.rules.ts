import { NAME_MAX } from "@console/contract/limits.ts";
import { roleLabel } from "@console/contract/permissions.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { type Member, member, memberCreate } from "@console/contract/team.ts";
import { formText as words } from "./member-form.text.ts";
import type { MemberFields } from "./team.queries.ts";

export const emptyMember: MemberFields = { name: "", email: "", role: "sales", active: true };

export const fieldsOf = ({ name, email, role, active }: MemberFields): MemberFields => ({ name, email, role, active });

/** As the server keeps them. */
export const cleaned = (form: MemberFields): MemberFields => ({
  ...form,
  name: form.name.trim(),
  email: normalizeEmail(form.email),
});

export const fieldNames = ["name", "email", "role", "active"] as const;
export type FieldName = (typeof fieldNames)[number];

/** What is wrong with a text field, or undefined. */
export function problemOf(field: "name" | "email", value: string): string | undefined {
  if (value.trim() === "") return words.required;
  if (field === "name") return value.trim().length > NAME_MAX ? `Use at most ${NAME_MAX} characters.` : undefined;
  const parsed = memberCreate.safeParse({ admin_user: { name: "-", email: value } });
  return parsed.success ? undefined : words.badEmail;
}

/** Only what differs from the stored state is sent. */
export function changesOf(stored: MemberFields, form: MemberFields): Partial<MemberFields> {
  const next = cleaned(form);
  return {
    ...(next.name !== stored.name && { name: next.name }),
    ...(next.email !== stored.email && { email: next.email }),
    ...(next.role !== stored.role && { role: next.role }),
    ...(next.active !== stored.active && { active: next.active }),
  };
}

/** The record that came with a refusal; null where it cannot be read. */
export function currentOf(sent: unknown): Member | null {
  const parsed = member.safeParse(sent);
  return parsed.success ? parsed.data : null;
}

/** A field in words. */
export function shown(from: MemberFields, field: FieldName): string {
  switch (field) {
    case "role":
      return roleLabel[from.role];
    case "active":
      return words.statuses[from.active ? "active" : "inactive"];
    case "name":
    case "email":
      return from[field];
  }
}
