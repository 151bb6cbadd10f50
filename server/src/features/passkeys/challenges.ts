import { randomBytes } from "node:crypto";
import type { Context } from "../../context/context.ts";
import { insertRow } from "../../db/records.ts";
import { passkeyChallenges } from "../../db/tables/passkeys.ts";
import { deleteChallenge } from "./passkeys.db.ts";
import { CHALLENGE_MINUTES } from "./passkeys.rules.ts";

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
  await insertRow(ctx.db.current(), passkeyChallenges, {
    challenge,
    kind,
    admin_user_id: userId,
    browser_hash: browserHash,
    expires_at: new Date(ctx.clock.now().getTime() + CHALLENGE_MINUTES * 60_000).toISOString(),
  });
  return challenge;
}

/**
 * Uses up a challenge; of parallel answers to one, only one gets it.
 * @returns whether it was there, for this purpose and from this browser
 */
export async function consumeChallenge(
  ctx: Context,
  challenge: string,
  { kind, userId, browserHash }: Purpose,
): Promise<boolean> {
  const now = ctx.clock.now().toISOString();
  const found = await deleteChallenge(ctx.db.current(), { challenge, kind, browserHash, now });
  return found.length === 1 && found[0]?.admin_user_id === userId;
}
