import type { ShownResponse, ShowOptions } from "@console/contract/passkeys.ts";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { AppError } from "../../http/errors.ts";
import { requireUse } from "../../http/rate-limit.ts";
import { markShown } from "../sign-in/devices.service.ts";
import { makeChallenge, type Purpose, takeChallenge } from "./challenges.ts";
import { credentialsOf } from "./passkeys.db.ts";
import { CHALLENGE_MINUTES, rpIdOf, takesPasskeys, userHandle } from "./passkeys.rules.ts";
import { passkeys } from "./passkeys.table.ts";
import { passkeyText as words } from "./passkeys.text.ts";
import { challengeIn, decoy, readShown } from "./webauthn.ts";

const QUARTER_HOUR = 900;
/** Passkeys that one person may ask for, and show again, in a quarter of an hour. */
const TRIES_PERSON = 60;

/** From which page a call comes, and what binds a challenge to the browser. */
export type Place = { origin: string | undefined; browserHash: string };

/** @throws AppError conflict where the page's address takes no passkeys */
export function requirePlace(ctx: Context, { origin }: Place): { origin: string; rpId: string } {
  const rpId = rpIdOf(ctx.publicUrl());
  if (!takesPasskeys(origin, rpId)) throw new AppError("conflict", words.notHere);
  return { origin, rpId };
}

/** @param userId null at sign-in, where the same is said to everybody */
export async function showOptions(ctx: Context, place: Place, purpose: Purpose): Promise<ShowOptions> {
  const { rpId } = requirePlace(ctx, place);
  if (purpose.userId !== null) await requireQuestion(ctx, purpose.userId);
  return {
    challenge: await makeChallenge(ctx, purpose),
    rpId,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: "required",
    allowCredentials: purpose.userId === null ? [] : await credentialsOf(ctx.db.current(), purpose.userId),
  };
}

/** @throws AppError rate_limited */
export const requireQuestion = (ctx: Context, userId: number): Promise<void> =>
  requireUse(ctx, `passkey:options:person:${userId}`, TRIES_PERSON, QUARTER_HOUR);

export type Shown = { passkeyId: number; userId: number; was: number; counter: number };

/**
 * Checks the answer of a passkey. Its challenge is used up whatever comes of it, and what is not known
 * goes the way of what is wrong.
 * @returns whose passkey it is
 * @throws AppError invalid_passkey
 */
export async function readPasskey(ctx: Context, place: Place, sent: ShownResponse, purpose: Purpose): Promise<Shown> {
  const where = requirePlace(ctx, place);
  const challenge = challengeIn(sent.response.clientDataJSON);
  const asked = challenge !== null && (await takeChallenge(ctx, challenge, purpose));
  const [row] = await ctx.db
    .current()
    .select()
    .from(passkeys)
    .where(
      purpose.userId === null
        ? eq(passkeys.credential_id, sent.id)
        : and(eq(passkeys.credential_id, sent.id), eq(passkeys.admin_user_id, purpose.userId)),
    );
  const stored = row ? { id: row.credential_id, publicKey: row.public_key, counter: row.counter } : decoy();
  const counter = await readShown(sent, stored, { challenge: challenge ?? "", ...where });
  if (!asked || !row || counter === null || !isTheirs(sent, row.admin_user_id, purpose)) {
    throw new AppError("invalid_passkey", words.refused, { person: row?.admin_user_id });
  }
  return { passkeyId: row.id, userId: row.admin_user_id, was: row.counter, counter };
}

/** Without a name the device says whose the passkey is; where it says so with one, it must be true as well. */
function isTheirs({ response }: ShownResponse, userId: number, { kind }: Purpose): boolean {
  if (!response.userHandle) return kind !== "sign_in";
  return response.userHandle === Buffer.from(userHandle(userId)).toString("base64url");
}

/**
 * Notes a use, in the caller's transaction. Of two that would count from the same number, one alone counts.
 * @throws AppError invalid_passkey
 */
export async function noteUse(ctx: Context, { passkeyId, was, counter }: Shown): Promise<void> {
  const noted = await ctx.db
    .current()
    .update(passkeys)
    .set({ counter, last_used_at: ctx.clock.now().toISOString() })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.counter, was)))
    .returning({ id: passkeys.id });
  if (noted.length !== 1) throw new AppError("invalid_passkey", words.refused);
}

/**
 * Takes a passkey of the signed-in person for what asks for one.
 * @throws AppError invalid_passkey, rate_limited
 */
export async function stepUp(
  ctx: Context,
  place: Place,
  session: { id: number; user: { id: number } },
  sent: ShownResponse,
): Promise<void> {
  await requireUse(ctx, `passkey:person:${session.user.id}`, TRIES_PERSON, QUARTER_HOUR);
  const purpose: Purpose = { kind: "step_up", userId: session.user.id, browserHash: place.browserHash };
  const shown = await readPasskey(ctx, place, sent, purpose);
  await ctx.db.transaction(async () => {
    await noteUse(ctx, shown);
    await markShown(ctx, session.id);
  });
}
