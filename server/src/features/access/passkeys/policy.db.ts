import type { Role } from "@console/contract/permissions.ts";
import { roles } from "@console/contract/permissions.ts";
import { type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { allOf, statement } from "../../../db/statements.ts";
import { passkeyPolicy } from "../../../db/tables/passkeys.ts";

export type Policy = { version: number; updatedAt: string | null; updatedBy: string; requiredFor: Role[] };

const all = statement<InferSelectModel<typeof passkeyPolicy>>("passkey_policy")`
  select ${allOf(passkeyPolicy)} from passkey_policy`;

/** The current policy; until its first change, it requires nothing and is at version 0. */
export async function findPolicy(db: Db): Promise<Policy> {
  const found = await all(db, {});
  const latest = found.toSorted((one, other) => other.version - one.version)[0];
  const required = found.filter((row) => row.required).map((row) => row.role);
  return {
    version: latest?.version ?? 0,
    updatedAt: latest?.updated_at ?? null,
    updatedBy: latest?.updated_by ?? "",
    requiredFor: roles.filter((role) => required.includes(role)),
  };
}

type Change = { role: Role; required: boolean; version: number; at: string; name: string };

/** The version belongs to the policy, not the row: all roles that change together get the same. */
export const upsertPolicy = statement<object, Change>("passkey_policy_upsert")`
  insert into passkey_policy (role, required, version, created_at, updated_at, updated_by)
  values (${sql.placeholder("role")}, ${sql.placeholder("required")}, ${sql.placeholder("version")},
    ${sql.placeholder("at")}, ${sql.placeholder("at")}, ${sql.placeholder("name")})
  on conflict (role) do update set required = excluded.required, version = excluded.version,
    updated_at = excluded.updated_at, updated_by = excluded.updated_by`;

/** Serializes changes of the policy with removals of passkeys until the transaction ends. */
export const lockPolicy = (db: Db): Promise<void> => lockTextUntilCommit(db, "passkey_policy");

type People = { role: string; people: number; with_passkey: number };

/** Active people by role, and how many of them have a passkey. */
export const countPeople = statement<People>("people_by_role")`
  select u.role, count(*)::int as people,
    (count(*) filter (where exists (select 1 from passkeys p where p.admin_user_id = u.id)))::int as with_passkey
  from admin_users u where u.active group by u.role`;

type WithoutPasskey = { id: number; name: string; role: Role; since: string };

/** Active people without a passkey whose role requires one, and since when both hold. */
export const listWithoutPasskey = statement<WithoutPasskey>("people_without_passkey")`
  select u.id, u.name, u.role, greatest(p.updated_at, u.created_at) as since
  from passkey_policy p join admin_users u on u.role = p.role and u.active
  where p.required and not exists (select 1 from passkeys k where k.admin_user_id = u.id) order by u.id`;
