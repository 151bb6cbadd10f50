import { ProviderUnreachable } from "../../../adapters/provider-discovery.ts";
import { about } from "../../../audit/audit.ts";
import { takeUse } from "../../../auth/rate-limit.ts";
import { OUTAGE_MS, UNCONFIRMED_MS } from "../../../auth/session.ts";
import { type Context, systemActor } from "../../../context/context.ts";
import { insertIfNew } from "../../../db/records.ts";
import { ssoLogoutTokens } from "../../../db/tables/single-sign-on.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { providerNow } from "./settings.service.ts";
import { CHECK_MINUTES } from "./single-sign-on.rules.ts";
import { auditSingleSignOn } from "./single-sign-on.text.ts";
import { claimDue, type DueSession, endReported, endSession, endUnconfirmed, saveChecked } from "./sso-sessions.db.ts";
import { tokenField } from "./sso-sign-in.service.ts";

/** Sessions that one process takes at a time, and asks the provider about one after the other. */
const BATCH = 20;
/** Another process may ask about a session after this long. */
const LEASE_MS = 2 * 60_000;

type Ended = { user_id: number; name: string };
type Reason = "disabled" | "reported" | "unanswered";

/**
 * Asks the provider about sessions that it has not confirmed for some minutes, and ends those of people who may no longer
 * sign in. A provider that does not answer ends no session until it has not answered for an hour.
 * @returns how many sessions were asked about
 */
export async function checkSessions(ctx: Context): Promise<number> {
  const at = (ms: number) => new Date(ctx.clock.now().getTime() + ms).toISOString();
  let asked = 0;
  const current = await providerNow(ctx);
  for (let taken = BATCH, answers = true; taken === BATCH && answers; ) {
    const due = await claimDue(ctx.db.current(), {
      before: at(-CHECK_MINUTES * 60_000),
      now: at(0),
      until: at(LEASE_MS),
      most: BATCH,
    });
    taken = due.length;
    for (const session of due) {
      if (!answers) break;
      asked += 1;
      answers = await checkSession(ctx, current, session);
    }
  }
  await ctx.db.transaction(async () => {
    const before = { confirmed: at(-UNCONFIRMED_MS), asked: at(-OUTAGE_MS) };
    await auditEnds(ctx, await endUnconfirmed(ctx.db.current(), before), "unanswered");
  });
  return asked;
}

/** @returns false if the provider does not answer: then it is not asked about the others either */
async function checkSession(
  ctx: Context,
  current: Awaited<ReturnType<typeof providerNow>>,
  session: DueSession,
): Promise<boolean> {
  // Single sign-on was turned off, or its provider was replaced: nobody confirms these people any more.
  if (!current || current.settings.issuer !== session.issuer) {
    await end(ctx, session);
    return true;
  }
  const field = tokenField(session.session_id);
  try {
    const token = await ctx.keyring.decrypt(session.refresh_token, field);
    const isSame = (subject: string) => sha256(subject) === session.subject_hash;
    const answer = await ctx.identityProvider.refresh(current.provider, token, isSame);
    if (answer === "ended") await end(ctx, session);
    else {
      await saveChecked(ctx.db.current(), {
        sessionId: session.session_id,
        was: session.refresh_token,
        token: await ctx.keyring.encrypt(answer.refreshToken, field),
        now: ctx.clock.now().toISOString(),
      });
    }
    return true;
  } catch (error) {
    // It is asked again once the lease ends; the session's own end does not wait for it.
    return !(error instanceof ProviderUnreachable);
  }
}

const end = (ctx: Context, { session_id: id }: DueSession): Promise<void> =>
  ctx.db.transaction(async () => auditEnds(ctx, await endSession(ctx.db.current(), { id }), "disabled"));

/** Logout tokens that are read in a minute: each may read the provider's keys. */
const TOKENS_MINUTE = 120;

/**
 * Ends the sessions that a logout token of the provider names.
 * @returns whether it was accepted
 */
export async function endReportedSessions(ctx: Context, token: string): Promise<boolean> {
  if ((await takeUse(ctx, "sso:logout", TOKENS_MINUTE, 60)) > 0) return false;
  const current = await providerNow(ctx);
  if (!current) return false;
  const read = await ctx.identityProvider.readLogoutToken(current.provider, token).catch(() => null);
  if (!read) return false;
  const { issuer } = current.provider;
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const jti = { jti_hash: sha256(`${issuer} ${read.jti}`), expires_at: read.expiresAt.toISOString() };
    if (!(await insertIfNew(tx, ssoLogoutTokens, jti))) return false;
    const hashOf = (text: string | null) => (text === null ? "" : sha256(text));
    const ended = await endReported(tx, { issuer, subjectHash: hashOf(read.subject), sidHash: hashOf(read.sid) });
    await auditEnds(ctx, ended, "reported");
    return true;
  });
}

const auditEnds = (ctx: Context, ended: readonly Ended[], reason: Reason): Promise<void> =>
  auditSingleSignOn.each({ ...ctx, actor: systemActor }, "session.ended", ended, ({ user_id: id, name }) => [
    about("member", { id, name }),
    {},
    reason,
  ]);
