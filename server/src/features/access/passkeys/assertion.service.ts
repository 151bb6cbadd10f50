import type { ShownResponse, ShowOptions } from "@console/contract/passkeys.ts";
import { passkeyErrors } from "@console/contract/passkeys.ts";
import { requireUse } from "../../../auth/rate-limit.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { renewSession } from "../devices/devices.service.ts";
import { consumeChallenge, makeChallenge, type Purpose } from "./challenges.ts";
import { credentialsOf, findByCredential, updateCounter } from "./passkeys.db.ts";
import { CHALLENGE_MINUTES, rpIdOf, takesPasskeys, userHandle } from "./passkeys.rules.ts";
import { challengeIn, decoy, verifyAuthentication } from "./webauthn.ts";

const QUARTER_HOUR = 900;
/** Challenges that one person may request, and answer, in 15 minutes. */
const TRIES_PERSON = 60;

/** The calling page's origin, and what binds a challenge to the browser. */
export type RequestOrigin = { origin: string | undefined; browserHash: string };

export function requireRelyingParty(ctx: Context, { origin }: RequestOrigin): { origin: string; rpId: string } {
  const rpId = rpIdOf(ctx.publicUrl());
  if (!takesPasskeys(origin, rpId)) throw refuse(passkeyErrors.notHere);
  return { origin, rpId };
}

/** Options for `navigator.credentials.get`; at sign-in they are the same for everyone. */
export async function authenticationOptions(ctx: Context, from: RequestOrigin, purpose: Purpose): Promise<ShowOptions> {
  const { rpId } = requireRelyingParty(ctx, from);
  if (purpose.userId !== null) await limitChallenges(ctx, purpose.userId);
  return {
    challenge: await makeChallenge(ctx, purpose),
    rpId,
    timeout: CHALLENGE_MINUTES * 60_000,
    userVerification: "required",
    allowCredentials: purpose.userId === null ? [] : await credentialsOf(ctx.db.current(), purpose.userId),
  };
}

export const limitChallenges = (ctx: Context, userId: number): Promise<void> =>
  requireUse(ctx, `passkey:options:person:${userId}`, TRIES_PERSON, QUARTER_HOUR);

export type Assertion = { passkeyId: number; userId: number; was: number; counter: number };

/**
 * Verifies a passkey's assertion. Its challenge is consumed in any case, and an unknown passkey takes as long as a
 * wrong signature, so that the time does not reveal which passkeys exist.
 * @returns the owner of the passkey
 */
export async function verifyAssertion(
  ctx: Context,
  from: RequestOrigin,
  sent: ShownResponse,
  purpose: Purpose,
): Promise<Assertion> {
  const where = requireRelyingParty(ctx, from);
  const challenge = challengeIn(sent.response.clientDataJSON);
  const isKnownChallenge = challenge !== null && (await consumeChallenge(ctx, challenge, purpose));
  const row = await findByCredential(ctx.db.current(), sent.id, purpose.userId);
  const stored = row ? { id: row.credential_id, publicKey: row.public_key, counter: row.counter } : decoy();
  const counter = await verifyAuthentication(sent, stored, { challenge: challenge ?? "", ...where });
  if (!isKnownChallenge || !row || counter === null || !isOwnedBy(sent, row.admin_user_id, purpose)) {
    throw refuse(passkeyErrors.refused, {}, { person: row?.admin_user_id });
  }
  return { passkeyId: row.id, userId: row.admin_user_id, was: row.counter, counter };
}

/** Sign-in requires the user handle, because nothing else identifies the owner; if it is sent, it must match. */
function isOwnedBy({ response }: ShownResponse, userId: number, { kind }: Purpose): boolean {
  if (!response.userHandle) return kind !== "sign_in";
  return response.userHandle === Buffer.from(userHandle(userId)).toString("base64url");
}

/** Records a use, in the caller's transaction. If two start from the same counter, only one is accepted. */
export async function recordUse(ctx: Context, { passkeyId, was, counter }: Assertion): Promise<void> {
  const now = ctx.clock.now().toISOString();
  const updated = await updateCounter(ctx.db.current(), { id: passkeyId, was, counter, now });
  if (updated.length !== 1) throw refuse(passkeyErrors.refused);
}

/** Marks the session as stepped up with a passkey of the signed-in person. @returns its new token */
export async function stepUp(
  ctx: Context,
  from: RequestOrigin,
  session: { id: number; user: { id: number } },
  sent: ShownResponse,
): Promise<string> {
  await requireUse(ctx, `passkey:person:${session.user.id}`, TRIES_PERSON, QUARTER_HOUR);
  const purpose: Purpose = { kind: "step_up", userId: session.user.id, browserHash: from.browserHash };
  const assertion = await verifyAssertion(ctx, from, sent, purpose);
  return ctx.db.transaction(async () => {
    await recordUse(ctx, assertion);
    return renewSession(ctx, session.id, "passkey");
  });
}
