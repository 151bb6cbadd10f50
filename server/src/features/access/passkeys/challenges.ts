import { randomBytes } from "node:crypto";
import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { passkeyChallenges } from "../../../db/tables/passkeys.ts";
import { deleteChallenge } from "./passkeys.db.ts";
import { CHALLENGE_MINUTES } from "./passkeys.rules.ts";

/** A challenge's purpose, owner, and the browser that may answer it. */
export type Purpose = {
  kind: "register" | "sign_in" | "step_up";
  /** Null until it is known who signs in. */
  userId: number | null;
  /** SHA-256 of the cookie of the browser, or of the session. */
  browserHash: string;
};

/** @returns a new challenge, base64url */
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
 * Consumes a challenge; of parallel answers, only one succeeds.
 * @returns whether it existed for this purpose and browser
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
