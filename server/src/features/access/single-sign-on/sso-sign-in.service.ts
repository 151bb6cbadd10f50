import { randomBytes } from "node:crypto";
import type { SsoFailure } from "@console/contract/sso-failures.ts";
import { type ProviderAnswer, SignInCanceled } from "../../../adapters/identity-provider.ts";
import { ProviderUnreachable } from "../../../adapters/provider-discovery.ts";
import { takeNetworkUse } from "../../../auth/rate-limit.ts";
import type { Session } from "../../../context/caller.ts";
import type { Context } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { ssoRequests, ssoSessions } from "../../../db/tables/single-sign-on.ts";
import { sha256 } from "../../../secrets/keyring.ts";
import { renewSession } from "../devices/devices.service.ts";
import { type Opened, openSession } from "../sign-in/sign-in.service.ts";
import { takeRequest } from "./identities.db.ts";
import { callbackUrl, providerNow } from "./settings.service.ts";
import { isFresh, REQUEST_MINUTES } from "./single-sign-on.rules.ts";
import { accountOf } from "./sso-account.service.ts";
import { findIdentityOfSession } from "./sso-sessions.db.ts";

const QUARTER_HOUR = 900;
/** Sign-ins that one network may begin, and complete, in 15 minutes. */
const TRIES_NETWORK = 300;

/** Why it failed, with the cause for the operator's log. */
export type Failed = { failure: SsoFailure; cause?: unknown; next?: string };

/** @param token random, in a cookie of the browser */
type Browser = { token: string; userAgent: string; replaced: string | null };

/**
 * What the provider gets of an attempt. Only the browser's cookie and `state` together give nonce and verifier, so that
 * neither is stored, and an answer in another browser fits nothing.
 */
const attemptOf = (ctx: Context, token: string, state: string) => ({
  redirectUri: callbackUrl(ctx),
  state,
  nonce: sha256(`sso nonce:${state}:${token}`),
  verifier: sha256(`sso verifier:${state}:${token}`),
});

/**
 * Begins a sign-in, or the step-up of a session.
 * @returns the provider's address for the browser
 */
export async function begin(
  ctx: Context,
  { token }: Pick<Browser, "token">,
  { next, session }: { next: string; session: Session | null },
): Promise<URL | Failed> {
  if ((await takeNetworkUse(ctx, (network) => `sso:begin:${network}`, TRIES_NETWORK, QUARTER_HOUR)) > 0)
    return { failure: "busy" };
  const current = await providerNow(ctx);
  if (!current) return { failure: "off" };
  const { provider } = current;
  const state = randomBytes(32).toString("base64url");
  try {
    const attempt = { ...attemptOf(ctx, token, state), fresh: session !== null };
    const address = await ctx.identityProvider.authorizationUrl(provider, attempt);
    const now = ctx.clock.now();
    await insertRow(ctx.db.current(), ssoRequests, {
      state_hash: sha256(state),
      browser_hash: sha256(token),
      issuer: provider.issuer,
      client_id: provider.clientId,
      next,
      session_id: session?.id ?? null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + REQUEST_MINUTES * 60_000).toISOString(),
    });
    return address;
  } catch (cause) {
    return { failure: failureOf(cause), cause };
  }
}

/** What a callback led to: a session, a step-up, or why not. */
export type Completed = { kind: "signed_in"; opened: Opened; next: string } | { kind: "stepped_up"; token: string };
export type NotCompleted = Failed & { kind: "failed"; isStepUp: boolean };

/** Completes what the browser began, with the provider's answer. */
export async function complete(
  ctx: Context,
  query: URLSearchParams,
  { token, ...browser }: Browser,
  session: Session | null,
): Promise<Completed | NotCompleted> {
  const failed = (failure: SsoFailure, isStepUp = false, cause?: unknown): NotCompleted => ({
    kind: "failed",
    failure,
    isStepUp,
    cause,
  });
  if ((await takeNetworkUse(ctx, (network) => `sso:complete:${network}`, TRIES_NETWORK, QUARTER_HOUR)) > 0)
    return failed("busy");
  const state = query.get("state") ?? "";
  const now = ctx.clock.now();
  const request = await takeRequest(ctx.db.current(), {
    stateHash: sha256(state),
    browserHash: sha256(token),
    now: now.toISOString(),
  });
  if (!request) return failed("expired");
  const isStepUp = request.session_id !== null;
  const current = await providerNow(ctx);
  // An answer of the provider before could be taken for one of the new provider.
  if (current?.provider.issuer !== request.issuer || current.provider.clientId !== request.client_id)
    return failed("off", isStepUp);
  const { settings, provider } = current;
  try {
    const attempt = attemptOf(ctx, token, state);
    const answer = await ctx.identityProvider.redeem(provider, query, attempt, settings.group_claim);
    if (!isStepUp) {
      const opened = await signIn(ctx, settings, answer, browser);
      if (typeof opened === "string") return failed(opened);
      return { kind: "signed_in", opened, next: request.next };
    }
    const isConfirmed =
      session !== null &&
      session.id === request.session_id &&
      isFresh(answer.authTime, new Date(request.created_at), now) &&
      (await isPersonOf(ctx, session.id, provider.issuer, answer));
    if (!isConfirmed) return failed("rejected", true);
    return { kind: "stepped_up", token: await renewSession(ctx, session.id, "provider") };
  } catch (cause) {
    return failed(failureOf(cause), isStepUp, cause);
  }
}

type Settings = NonNullable<Awaited<ReturnType<typeof providerNow>>>["settings"];

/** Opens a session for the person whom the provider named, in one transaction with their link. */
function signIn(
  ctx: Context,
  settings: Settings,
  answer: ProviderAnswer,
  browser: Omit<Browser, "token">,
): Promise<Opened | SsoFailure> {
  return ctx.db.transaction(async () => {
    const account = await accountOf(ctx, settings, answer);
    if (typeof account === "string") return account;
    const now = ctx.clock.now();
    const { authTime } = answer;
    // Someone who has just signed in there need not do it again for what asks for it.
    const authenticatedAt = authTime !== null && authTime * 1_000 <= now.getTime() ? new Date(authTime * 1_000) : null;
    const opened = await openSession(ctx, account.userId, {
      ...browser,
      way: "single_sign_on",
      authenticatedAt: authenticatedAt?.toISOString() ?? null,
    });
    if (typeof opened === "string") return "inactive";
    const { sid, refreshToken } = answer;
    await insertRow(ctx.db.current(), ssoSessions, {
      session_id: opened.sessionId,
      identity_id: account.identityId,
      sid_hash: sid === null ? "" : sha256(sid),
      refresh_token: refreshToken === null ? "" : await ctx.keyring.encrypt(refreshToken, tokenField(opened.sessionId)),
      checked_at: now.toISOString(),
    });
    return opened;
  });
}

/** A refresh token belongs to this field alone. */
export const tokenField = (sessionId: number): string => `sso_session:${sessionId}:refresh_token`;

async function isPersonOf(ctx: Context, id: number, issuer: string, { subject }: ProviderAnswer): Promise<boolean> {
  const identity = await findIdentityOfSession(ctx.db.current(), { id, issuer });
  return identity?.subject_hash === sha256(subject);
}

function failureOf(error: unknown): SsoFailure {
  if (error instanceof SignInCanceled) return "canceled";
  return error instanceof ProviderUnreachable ? "unreachable" : "rejected";
}
