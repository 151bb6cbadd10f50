import { NAME_MAX, PASSKEYS_MAX } from "@console/contract/limits.ts";
import type { passkeys as contract, Passkey, RegistrationOptions } from "@console/contract/passkeys.ts";
import { passkeyErrors } from "@console/contract/passkeys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import { countPasskeys, isRequired } from "../../../auth/passkey-policy.db.ts";
import type { Context } from "../../../context/context.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { deleteRows, insertRecord, mapViolations, updateRecord } from "../../../db/records.ts";
import { passkeys } from "../../../db/tables/passkeys.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { deviceName } from "../devices/devices.rules.ts";
import { recordStepUp } from "../devices/devices.service.ts";
import { limitChallenges, type RequestOrigin, requireRelyingParty } from "./assertion.service.ts";
import { consumeChallenge, makeChallenge, type Purpose } from "./challenges.ts";
import { credentialsOf, lockPasskey } from "./passkeys.db.ts";
import { CHALLENGE_MINUTES, userHandle } from "./passkeys.rules.ts";
import { auditPasskeys } from "./passkeys.text.ts";
import { lockPolicy } from "./policy.db.ts";
import { challengeIn, publicKeyParameters, verifyRegistration } from "./webauthn.ts";

type Sent = Parsed<typeof contract.create>["body"]["passkey"];

/** The person with their session and browser. */
export type Owner = RequestOrigin & {
  user: { id: number; name: string; email: string };
  sessionId: number;
  userAgent: string;
};

const purposeOf = ({ user, browserHash }: Owner): Purpose => ({ kind: "register", userId: user.id, browserHash });

export async function registrationOptions(ctx: Context, owner: Owner): Promise<RegistrationOptions> {
  const { rpId } = requireRelyingParty(ctx, owner);
  const db = ctx.db.current();
  await limitChallenges(ctx, owner.user.id);
  await refuseTooMany(ctx, owner.user.id);
  return {
    challenge: await makeChallenge(ctx, purposeOf(owner)),
    rp: { id: rpId, name: "Console" },
    user: {
      id: Buffer.from(userHandle(owner.user.id)).toString("base64url"),
      name: owner.user.email,
      displayName: owner.user.name,
    },
    pubKeyCredParams: publicKeyParameters,
    timeout: CHALLENGE_MINUTES * 60_000,
    attestation: "none",
    excludeCredentials: await credentialsOf(db, owner.user.id),
    authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
  };
}

/** Adds a passkey. Adding one also counts as a step-up, because it was just used. */
export async function create(ctx: Context, owner: Owner, { name, response }: Sent): Promise<Passkey> {
  const relyingParty = requireRelyingParty(ctx, owner);
  const db = ctx.db.current();
  const challenge = challengeIn(response.response.clientDataJSON);
  const isKnownChallenge = challenge !== null && (await consumeChallenge(ctx, challenge, purposeOf(owner)));
  const made = requireFound(
    isKnownChallenge ? await verifyRegistration(response, { challenge, ...relyingParty }) : null,
    passkeyErrors.notAdded,
  );
  await lockTextUntilCommit(db, `passkeys:${owner.user.id}`);
  await refuseTooMany(ctx, owner.user.id);
  const row = await refuseKnown(
    insertRecord(ctx, passkeys, {
      admin_user_id: owner.user.id,
      credential_id: made.id,
      public_key: made.publicKey,
      counter: made.counter,
      transports: made.transports,
      backed_up: made.backedUp,
      name: name ?? deviceName(owner.userAgent).slice(0, NAME_MAX),
    }),
  );
  await recordStepUp(ctx, owner.sessionId);
  await auditPasskeys(ctx, "passkey.added", about("passkey", row));
  return row;
}

export async function rename(ctx: Context, owner: Owner, id: number, name: string): Promise<Passkey> {
  const before = await requireVersion(
    ctx,
    requireFound(await lockPasskey(ctx.db.current(), { userId: owner.user.id, id }), passkeyErrors.notFound),
  );
  if (before.name === name) return before;
  const after = await updateRecord(ctx, passkeys, id, { name });
  await auditPasskeys(ctx, "passkey.renamed", about("passkey", after), {
    before: { name: before.name },
    after: { name },
  });
  return after;
}

/** Removes a passkey, which then no longer signs in. */
export async function remove(ctx: Context, owner: Owner, id: number): Promise<{ id: number }> {
  const db = ctx.db.current();
  await lockPolicy(db);
  const row = await requireVersion(
    ctx,
    requireFound(await lockPasskey(db, { userId: owner.user.id, id }), passkeyErrors.notFound),
  );
  const last = (await countPasskeys(db, owner.user.id)) === 1;
  if (last && (await isRequired(db, ctx.actor.role))) throw refuse(passkeyErrors.last);
  await deleteRows(db, passkeys, { id });
  await auditPasskeys(ctx, "passkey.removed", about("passkey", row));
  return { id };
}

async function refuseTooMany(ctx: Context, userId: number): Promise<void> {
  const there = await countPasskeys(ctx.db.current(), userId);
  if (there >= PASSKEYS_MAX) throw refuse(passkeyErrors.tooMany, { most: PASSKEYS_MAX });
}

const refuseKnown = <T>(work: Promise<T>): Promise<T> =>
  mapViolations(work, { passkeys_credential_unique: () => refuse(passkeyErrors.known) });
