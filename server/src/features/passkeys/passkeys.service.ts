import { NAME_MAX, PASSKEYS_MAX } from "@console/contract/limits.ts";
import type { passkeys as contract, Passkey, RegistrationOptions } from "@console/contract/passkeys.ts";
import type { Parsed } from "@console/contract/route.ts";
import { eq, sql } from "drizzle-orm";
import { recordEvent } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { violatedConstraint } from "../../db/sql.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { deviceName } from "../sign-in/devices.rules.ts";
import { markShown } from "../sign-in/devices.service.ts";
import { makeChallenge, type Purpose, takeChallenge } from "./challenges.ts";
import { countPasskeys, credentialsOf, findOwn } from "./passkeys.db.ts";
import { CHALLENGE_MINUTES, userHandle } from "./passkeys.rules.ts";
import { passkeys } from "./passkeys.table.ts";
import { passkeyText as words } from "./passkeys.text.ts";
import { isRequired, lockPolicy } from "./policy.db.ts";
import { type Place, requirePlace, requireQuestion } from "./show.service.ts";
import { challengeIn, publicKeyParameters, readNew } from "./webauthn.ts";

type Sent = Parsed<typeof contract.create>["body"]["passkey"];

/** Who asks, in which session, with which browser. */
export type Owner = Place & {
  user: { id: number; name: string; email: string };
  sessionId: number;
  userAgent: string;
};

const purposeOf = ({ user, browserHash }: Owner): Purpose => ({ kind: "register", userId: user.id, browserHash });

/** @throws AppError conflict at an address where passkeys do not work, or where there are too many */
export async function registrationOptions(ctx: Context, owner: Owner): Promise<RegistrationOptions> {
  const { rpId } = requirePlace(ctx, owner);
  const db = ctx.db.current();
  await requireQuestion(ctx, owner.user.id);
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

/**
 * Adds a passkey. Whoever adds one has just proved to be there with it.
 * @throws AppError invalid_passkey, duplicate, conflict
 */
export async function create(ctx: Context, owner: Owner, { name, response }: Sent): Promise<Passkey> {
  const place = requirePlace(ctx, owner);
  const db = ctx.db.current();
  const challenge = challengeIn(response.response.clientDataJSON);
  const asked = challenge !== null && (await takeChallenge(ctx, challenge, purposeOf(owner)));
  const made = asked ? await readNew(response, { challenge, ...place }) : null;
  if (!made) throw new AppError("invalid_passkey", words.notAdded);
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`passkeys:${owner.user.id}`}))`);
  await refuseTooMany(ctx, owner.user.id);
  const now = ctx.clock.now().toISOString();
  const [row] = await refuseKnown(
    db
      .insert(passkeys)
      .values({
        admin_user_id: owner.user.id,
        credential_id: made.id,
        public_key: made.publicKey,
        counter: made.counter,
        transports: made.transports,
        backed_up: made.backedUp,
        name: name ?? deviceName(owner.userAgent).slice(0, NAME_MAX),
        created_at: now,
        updated_at: now,
        updated_by: ctx.actor.name,
      })
      .returning(),
  );
  if (!row) throw new Error("the passkey was not stored");
  await markShown(ctx, owner.sessionId);
  await recordEvent(ctx, {
    event: "passkey.added",
    message: `added the passkey ${row.name}`,
    subject: { kind: "passkey", id: row.id, label: row.name },
  });
  return row;
}

/** @throws AppError not_found, version_conflict */
export async function rename(ctx: Context, owner: Owner, id: number, name: string): Promise<Passkey> {
  const db = ctx.db.current();
  const before = await findOwn(db, owner.user.id, id);
  if (!before) throw notFound("This passkey");
  await requireVersion(ctx, before);
  if (before.name === name) return before;
  const change = {
    name,
    version: before.version + 1,
    updated_at: ctx.clock.now().toISOString(),
    updated_by: ctx.actor.name,
  };
  await db.update(passkeys).set(change).where(eq(passkeys.id, id));
  await recordEvent(ctx, {
    event: "passkey.renamed",
    message: `renamed the passkey ${before.name}`,
    subject: { kind: "passkey", id, label: name },
    before: { name: before.name },
    after: { name },
  });
  return { ...before, ...change };
}

/**
 * Removes a passkey: it signs in no more.
 * @throws AppError not_found, version_conflict, conflict where it is the last and the role requires one
 */
export async function remove(ctx: Context, owner: Owner, id: number): Promise<{ id: number }> {
  const db = ctx.db.current();
  await lockPolicy(db);
  const row = await findOwn(db, owner.user.id, id);
  if (!row) throw notFound("This passkey");
  await requireVersion(ctx, row);
  const last = (await countPasskeys(db, owner.user.id)) === 1;
  if (last && (await isRequired(db, ctx.actor.role))) throw new AppError("conflict", words.last);
  await db.delete(passkeys).where(eq(passkeys.id, id));
  await recordEvent(ctx, {
    event: "passkey.removed",
    message: `removed the passkey ${row.name}`,
    subject: { kind: "passkey", id, label: row.name },
  });
  return { id };
}

async function refuseTooMany(ctx: Context, userId: number): Promise<void> {
  const there = await countPasskeys(ctx.db.current(), userId);
  if (there >= PASSKEYS_MAX) throw new AppError("conflict", words.tooMany(PASSKEYS_MAX));
}

async function refuseKnown<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatedConstraint(error) !== "passkeys_credential_unique") throw error;
    throw new AppError("duplicate", words.known);
  }
}
