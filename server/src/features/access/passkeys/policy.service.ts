import type { PasskeyPolicy } from "@console/contract/passkeys.ts";
import { passkeyErrors } from "@console/contract/passkeys.ts";
import { type Role, roles } from "@console/contract/permissions.ts";
import { about } from "../../../audit/audit.ts";
import { countPasskeys } from "../../../auth/passkey-policy.db.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { auditPasskeys, passkeyWords } from "./passkeys.text.ts";
import { countPeople, findPolicy, lockPolicy, type Policy, upsertPolicy } from "./policy.db.ts";

export async function readPolicy(ctx: Context): Promise<PasskeyPolicy> {
  return withPeople(ctx, await findPolicy(ctx.db.current()));
}

/** Sets which roles must sign in with a passkey. */
export async function updatePolicy(ctx: Context, requiredFor: readonly Role[]): Promise<PasskeyPolicy> {
  const db = ctx.db.current();
  await lockPolicy(db);
  const before = await findPolicy(db);
  const row = { version: before.version, updated_at: before.updatedAt ?? "", updated_by: before.updatedBy };
  await requireVersion(ctx, row, () => withPeople(ctx, before));
  const changed = roles.filter((role) => requiredFor.includes(role) !== before.requiredFor.includes(role));
  if (changed.length === 0) return withPeople(ctx, before);
  const strict = changed.includes("super_admin") && requiredFor.includes("super_admin");
  if (strict && (await countPasskeys(db, ctx.actor.id ?? 0)) === 0) throw refuse(passkeyErrors.ownFirst);
  const by = { version: before.version + 1, at: ctx.clock.now().toISOString(), name: ctx.actor.name };
  for (const role of changed) await upsertPolicy(db, { role, required: requiredFor.includes(role), ...by });
  const after = roles.filter((role) => requiredFor.includes(role));
  await auditPasskeys(ctx, "passkey_policy.updated", about("passkey_policy", { id: 1, name: passkeyWords.policy }), {
    before: { required_for: before.requiredFor },
    after: { required_for: after },
  });
  return readPolicy(ctx);
}

async function withPeople(ctx: Context, { version, updatedAt, requiredFor }: Policy): Promise<PasskeyPolicy> {
  const people = await countPeople(ctx.db.current(), {});
  return {
    version,
    updated_at: updatedAt,
    roles: roles.map((role) => {
      const of = people.find((each) => each.role === role);
      return {
        role,
        required: requiredFor.includes(role),
        people: of?.people ?? 0,
        with_passkey: of?.with_passkey ?? 0,
      };
    }),
  };
}
