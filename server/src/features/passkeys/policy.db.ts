import type { Role } from "@console/contract/permissions.ts";
import { roles } from "@console/contract/permissions.ts";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { rows } from "../../db/sql.ts";
import { passkeyPolicy } from "./passkeys.table.ts";

export type Policy = { version: number; updatedAt: string | null; updatedBy: string; requiredFor: Role[] };

/** As it stands: required for nobody, and of version 0, until it is first changed. */
export async function readPolicy(db: Db): Promise<Policy> {
  const found = await db.select().from(passkeyPolicy);
  const latest = found.toSorted((one, other) => other.version - one.version)[0];
  const required = found.filter((row) => row.required).map((row) => row.role);
  return {
    version: latest?.version ?? 0,
    updatedAt: latest?.updated_at ?? null,
    updatedBy: latest?.updated_by ?? "",
    requiredFor: roles.filter((role) => required.includes(role)),
  };
}

export async function keepPolicy(
  db: Db,
  role: Role,
  required: boolean,
  by: { version: number; at: string; name: string },
) {
  const change = { required, version: by.version, updated_at: by.at, updated_by: by.name };
  await db
    .insert(passkeyPolicy)
    .values({ role, ...change, created_at: by.at })
    .onConflictDoUpdate({ target: passkeyPolicy.role, set: change });
}

/** Whether the role has to sign in with a passkey. */
export async function isRequired(db: Db, role: Role): Promise<boolean> {
  const [row] = await db.select().from(passkeyPolicy).where(eq(passkeyPolicy.role, role));
  return row?.required ?? false;
}

/** One at a time until the transaction ends: the policy, and the removal of what it asks for. */
export async function lockPolicy(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('passkey_policy'))`);
}

/** Active people by role, and how many of them have a passkey. */
export async function peopleByRole(db: Db): Promise<{ role: string; people: number; with_passkey: number }[]> {
  return rows(
    db,
    sql`select u.role, count(*)::int as people,
          (count(*) filter (where exists (select 1 from passkeys p where p.admin_user_id = u.id)))::int as with_passkey
        from admin_users u where u.active group by u.role`,
  );
}
