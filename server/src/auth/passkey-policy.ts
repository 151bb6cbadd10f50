import type { Role } from "@console/contract/permissions.ts";
import type { Context } from "../context/context.ts";
import { countPasskeys, isRequired } from "./passkey-policy.db.ts";

/** What the policy requires of a person, and what they have. */
export async function passkeyStatus(
  ctx: Context,
  user: { id: number; role: Role },
): Promise<{ required: boolean; has: boolean }> {
  const db = ctx.db.current();
  return { required: await isRequired(db, user.role), has: (await countPasskeys(db, user.id)) > 0 };
}
