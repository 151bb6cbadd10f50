import type { Role } from "@console/contract/permissions.ts";
import { sql } from "drizzle-orm";
import { allOf, statement, statementOfOne } from "../../../db/statements.ts";
import { singleSignOn } from "../../../db/tables/single-sign-on.ts";

export type SettingsRow = typeof singleSignOn.$inferSelect;

export const findSettings = statementOfOne<SettingsRow>("single_sign_on")`
  select ${allOf(singleSignOn)} from single_sign_on`;

/** The same, and locks the row until the transaction ends. */
export const lockSettings = statementOfOne<SettingsRow>("single_sign_on_locked")`
  select ${allOf(singleSignOn)} from single_sign_on for update`;

export const findSecret = statementOfOne<{ client_secret: string }>("sso_secret")`
  select client_secret from sso_secrets`;

type People = { role: Role; people: number; linked: number };

/** Active people by role, and how many of them have signed in with the provider. */
export const countLinked = statement<People, { issuer: string }>("sso_people_by_role")`
  select u.role, count(*)::int as people, count(i.id)::int as linked
  from admin_users u left join sso_identities i on i.admin_user_id = u.id and i.issuer = ${sql.placeholder("issuer")}
  where u.active group by u.role`;

/** Active people, by name: the team is small. */
export const listActive = statement<{ id: number; name: string; role: Role }>("sso_active_people")`
  select id, name, role from admin_users where active order by name_key, id`;
