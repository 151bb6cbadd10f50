import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { CHALLENGE_MINUTES } from "./passkeys.rules.ts";
import { passkeyChallenges } from "./passkeys.table.ts";

/** What a challenge is for, whose it is, and where it may come back from. */
export type Purpose = {
  kind: "register" | "sign_in" | "step_up";
  /** Null before it is known who signs in. */
  userId: number | null;
  /** SHA-256 of the cookie of the browser or session. */
  browserHash: string;
};

/** @returns a new one, base64url */
export async function makeChallenge(ctx: Context, { kind, userId, browserHash }: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString("base64url");
  await ctx.db
    .current()
    .insert(passkeyChallenges)
    .values({
      challenge,
      kind,
      admin_user_id: userId,
      browser_hash: browserHash,
      expires_at: new Date(ctx.clock.now().getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
    });
  return challenge;
}

/**
 * Uses a challenge up; of parallel answers to one, one alone gets it.
 * @returns whether it was there, for this purpose and from this browser
 */
export async function takeChallenge(ctx: Context, challenge: string, purpose: Purpose): Promise<boolean> {
  const taken = await ctx.db
    .current()
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.kind, purpose.kind),
        eq(passkeyChallenges.browser_hash, purpose.browserHash),
        gt(passkeyChallenges.expires_at, ctx.clock.now().toISOString()),
      ),
    )
    .returning({ userId: passkeyChallenges.admin_user_id });
  return taken.length === 1 && taken[0]?.userId === purpose.userId;
}
