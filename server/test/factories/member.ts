import { randomBytes, randomUUID } from "node:crypto";
import type { Member } from "@console/contract/team.ts";
import { SESSION_MS } from "../../src/auth/session.ts";
import type { Context } from "../../src/context/context.ts";
import { sessions } from "../../src/db/tables/sign-in.ts";
import * as teamService from "../../src/features/access/team/team.service.ts";
import { sha256 } from "../../src/secrets/keyring.ts";

type MemberInput = Parameters<typeof teamService.create>[1];

export function memberInput(over: Partial<MemberInput> = {}): MemberInput {
  const unique = randomUUID().slice(0, 8);
  return { name: `Person ${unique}`, email: `person-${unique}@operator.example`, active: true, role: "sales", ...over };
}

export async function makeMember(ctx: Context, over: Partial<MemberInput> = {}): Promise<Member> {
  return ctx.db.transaction(() => teamService.create({ ...ctx, audited: [] }, memberInput(over)));
}

/** Opens a session like sign-in does. */
export async function openSessionFor(ctx: Context, userId: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = ctx.clock.now();
  await ctx.db
    .current()
    .insert(sessions)
    .values({
      token_hash: sha256(token),
      admin_user_id: userId,
      created_at: now.toISOString(),
      last_seen_at: now.toISOString(),
      expires_at: new Date(now.getTime() + SESSION_MS).toISOString(),
      ip: "127.0.0.1",
      user_agent: "test",
    });
  return token;
}
