import { randomBytes, randomUUID } from "node:crypto";
import { RESEND_SECONDS } from "@console/contract/limits.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import { signInErrors } from "@console/contract/sign-in.ts";
import { about } from "../../../audit/audit.ts";
import { networkOf } from "../../../auth/network.ts";
import { passkeyStatus } from "../../../auth/passkey-policy.ts";
import { requireNetworkUse, takeNetworkUse, takeUse, tooMany } from "../../../auth/rate-limit.ts";
import { SESSION_MS } from "../../../auth/session.ts";
import { mustUseSso } from "../../../auth/sso-policy.db.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, insertRow } from "../../../db/records.ts";
import { sessions } from "../../../db/tables/sign-in.ts";
import { type AppError, refuse } from "../../../http/errors.ts";
import { enqueue } from "../../../jobs/outbox.ts";
import { newToken, sameText, sha256 } from "../../../secrets/keyring.ts";
import {
  clearFailures,
  countTry,
  failuresOf,
  findLatestCode,
  lockActiveUser,
  lockAddress,
  markCodeUsed,
  markLinkUsed,
  markSignedIn,
} from "./sign-in.db.ts";
import { signInMailJob } from "./sign-in.jobs.ts";
import { FAILURE_BUDGET, identityOf } from "./sign-in.rules.ts";
import { auditSignIn } from "./sign-in.text.ts";

const QUARTER_HOUR = 900;
const HOUR = 3_600;
const DAY = 86_400;
/** Emails to an address from one network in 15 minutes. */
const MAILS_ADDRESS_NETWORK = 6;
/** Emails to an address in 15 minutes: triggered by strangers, and separately by browsers it knows. */
const MAILS_ADDRESS = 12;
/** Emails that a network may always trigger for an address in 15 minutes: other requests do not count. */
const MAILS_OWN = 2;
/** Further emails from one network in 15 minutes. */
const MAILS_NETWORK = 40;
/** Emails from one network in a minute. */
const MAILS_NETWORK_MINUTE = 120;
/** Emails that strangers may trigger for an address in an hour and in a day, and one network's share of the day. */
const STRANGERS_HOUR = 30;
const STRANGERS_DAY = 60;
const STRANGERS_NETWORK_DAY = 20;
/** Codes that one network may try in 15 minutes. */
const TRIES_NETWORK = 300;

export type Browser = {
  token: string;
  knownCookie: string | null;
  userAgent: string;
  /** The token of the session that it had, which a new one replaces. */
  replaced: string | null;
};

/**
 * Requests a code. The same for every address: the job that sends the email looks up the person, so neither the answer
 * nor its timing reveals anything.
 */
export async function sendCode(ctx: Context, email: string, browser: Browser): Promise<void> {
  const browserHash = sha256(browser.token);
  const network = networkOf(ctx.request.ip);
  const trusted = isKnown(ctx, email, browser.knownCookie);
  await ctx.db.transaction(async () => {
    const wait = await takeUse(ctx, `code:browser:${browserHash}:${sha256(email)}`, 1, RESEND_SECONDS);
    if (wait > 0) throw refuse(signInErrors.tooSoon, { seconds: wait }, { retryAfter: wait });
    await requireRoom(ctx, { email, trusted });
    const allowed = await contentAllowed(ctx, { email, trusted });
    const request = { email, browser_hash: browserHash, trusted, network, request: randomUUID() };
    await enqueue(ctx.db, signInMailJob, { ...request, allowed, purpose: "sign_in" });
  });
}

type Requested = { email: string; trusted: boolean };

/** Counts one request. A network's first requests for an address compete with no others, whoever makes those. */
async function requireRoom(ctx: Context, { email, trusted }: Requested): Promise<void> {
  const room = trusted ? "known" : "strangers";
  const address = sha256(email);
  const pair = (network: string) => `${room}:${address}:${network}`;
  await requireNetworkUse(ctx, (network) => `code:pair:${pair(network)}`, MAILS_ADDRESS_NETWORK, QUARTER_HOUR);
  const isOwn = (await takeNetworkUse(ctx, (network) => `code:own:${pair(network)}`, MAILS_OWN, QUARTER_HOUR)) === 0;
  const wait = await takeUse(ctx, `code:address:${room}:${address}`, MAILS_ADDRESS, QUARTER_HOUR);
  if (wait > 0 && !isOwn) throw tooMany(wait);
  if (trusted) return;
  // Colleagues share a network, so that many requests for others leave them their own (MORE-222).
  await requireNetworkUse(ctx, (network) => `code:minute:${network}`, MAILS_NETWORK_MINUTE, 60);
  if (!isOwn) await requireNetworkUse(ctx, (network) => `code:network:${network}`, MAILS_NETWORK, QUARTER_HOUR);
}

/**
 * What the job sends: the answer does not say, so that it is the same for every address. One network cannot use up the
 * day of an address (MORE-221).
 */
async function contentAllowed(ctx: Context, { email, trusted }: Requested): Promise<"any" | "notice" | "none"> {
  if (trusted) return "any";
  const address = sha256(email);
  const share = (network: string) => `code:day:${address}:${network}`;
  const isFull =
    (await takeNetworkUse(ctx, share, STRANGERS_NETWORK_DAY, DAY)) > 0 ||
    (await takeUse(ctx, `code:hour:${address}`, STRANGERS_HOUR, HOUR)) > 0 ||
    (await takeUse(ctx, `code:day:${address}`, STRANGERS_DAY, DAY)) > 0;
  if (!isFull) return "any";
  return (await takeUse(ctx, `code:notice:${address}`, 1, DAY)) > 0 ? "none" : "notice";
}

/**
 * Exchanges a code for a session. One atomic statement counts the attempt before the code is compared, and a second,
 * conditional one consumes the code: parallel guesses share the five attempts, and parallel correct codes open one
 * session.
 */
export async function verifyCode(
  ctx: Context,
  sent: { email: string; code: string },
  browser: Browser,
): Promise<Opened> {
  await requireNetworkUse(ctx, (network) => `verify:${network}`, TRIES_NETWORK, QUARTER_HOUR);
  const { userId, result: opened } = await useCode(ctx, { ...sent, browserHash: sha256(browser.token) }, (id) =>
    openSession(ctx, id, { ...browser, way: "code" }),
  );
  // Thrown only after the correct code, and outside the transaction, so that the code stays consumed.
  if (opened === "use_passkey") throw refuse(signInErrors.usePasskey, {}, { person: userId });
  if (opened === "use_single_sign_on") throw refuse(signInErrors.useSingleSignOn, {}, { person: userId });
  if (opened === "inactive_user") throw refuse(signInErrors.inactive, {}, { person: userId });
  return opened;
}

type SentCode = { email: string; code: string; browserHash: string };

/** @param work what the right code allows, in the transaction that consumes it */
export async function useCode<T>(ctx: Context, sent: SentCode, work: (userId: number) => Promise<T>) {
  const { email, browserHash } = sent;
  const attempt = await takeTry(ctx, email, browserHash);
  const expected = attempt?.code_mac ?? ctx.keyring.mac("nothing");
  const right = sameText(ctx.keyring.mac(`${attempt?.id ?? 0}:${sent.code}`), expected);
  if (!attempt) throw await whyNoTry(ctx, email, browserHash);
  const userId = attempt.admin_user_id;
  if (!right || userId === null) throw wrongCode(userId);
  const result = await ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const used = await markCodeUsed(tx, { id: attempt.id, now: ctx.clock.now().toISOString() });
    if (used.length !== 1) throw wrongCode(userId);
    // Failures in this browser were the owner's typos; other browsers' failures stay.
    await clearFailures(tx, { email, browserHash });
    return work(userId);
  });
  return { userId, result };
}

/**
 * Uses one attempt of the newest code, counted as a failure until the code proves correct. The address's lock keeps
 * parallel guesses, even across several codes, within its budget.
 */
async function takeTry(ctx: Context, email: string, browserHash: string) {
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const now = ctx.clock.now();
    await lockAddress(tx, email);
    if ((await failuresOf(tx, email, now)) >= FAILURE_BUDGET) return undefined;
    return countTry(tx, { email, browserHash }, now.toISOString());
  });
}

const wrongCode = (userId: number | null) => refuse(signInErrors.wrongCode, {}, { person: userId ?? undefined });

async function whyNoTry(ctx: Context, email: string, browserHash: string): Promise<AppError> {
  const latest = await findLatestCode(ctx.db.current(), { email, browserHash });
  if (!latest || latest.used_at !== null) return wrongCode(latest?.admin_user_id ?? null);
  const isExpired = latest.expires_at <= ctx.clock.now().toISOString();
  const person = latest.admin_user_id ?? undefined;
  return refuse(isExpired ? signInErrors.expired : signInErrors.noTriesLeft, {}, { person });
}

export type Opened = { identity: Identity; token: string; sessionId: number };

/** A link printed on the server is the recovery for people who lost their passkey. */
type SignInMethod = "code" | "mailed_link" | "printed_link" | "passkey" | "single_sign_on";

const methodOf = {
  code: "code",
  mailed_link: "link",
  printed_link: "link",
  passkey: "passkey",
  single_sign_on: "single_sign_on",
} as const;

type Opening = Pick<Browser, "userAgent" | "replaced"> & {
  way: SignInMethod;
  /** When the provider saw the person sign in, if it says so and that was here or before. */
  authenticatedAt?: string | null;
};

type NotOpened = "inactive_user" | "use_passkey" | "use_single_sign_on";

/**
 * Opens a session, in the caller's transaction.
 * @returns the reason if the person is not active (or deleted), or must sign in otherwise
 */
export async function openSession(
  ctx: Context,
  userId: number,
  { userAgent, replaced, way, authenticatedAt = null }: Opening,
): Promise<Opened | NotOpened> {
  const now = ctx.clock.now();
  const tx = ctx.db.current();
  const user = await lockActiveUser(tx, { id: userId });
  if (!user) return "inactive_user";
  const isFree = way === "printed_link" || way === "single_sign_on";
  if (!isFree && (await mustUseSso(tx, userId))) return "use_single_sign_on";
  const { required, has } = await passkeyStatus(ctx, user);
  if (required && has && (way === "code" || way === "mailed_link")) return "use_passkey";
  await markSignedIn(tx, { id: userId, now: now.toISOString() });
  if (replaced !== null) await deleteRows(tx, sessions, { token_hash: sha256(replaced) });
  const token = newToken();
  const { id: sessionId } = await insertRow(tx, sessions, {
    token_hash: sha256(token),
    admin_user_id: user.id,
    created_at: now.toISOString(),
    last_seen_at: now.toISOString(),
    expires_at: new Date(now.getTime() + SESSION_MS).toISOString(),
    ip: ctx.request.ip,
    user_agent: userAgent.slice(0, 300),
    method: methodOf[way],
    // The operator vouches for the person, who can then remove the lost passkey and add another.
    stepped_up_at: way === "passkey" || way === "printed_link" ? now.toISOString() : authenticatedAt,
    printed: way === "printed_link",
  });
  await auditSignIn(
    { ...ctx, actor: user },
    "session.opened",
    about("member", user),
    { after: { method: methodOf[way] } },
    way,
  );
  // Who signs in with the provider needs no passkey: how they prove who they are is its policy.
  const bySingleSignOn = way === "single_sign_on";
  const mustAddPasskey = required && !has && !bySingleSignOn;
  return { identity: identityOf(user, ctx, { mustAddPasskey, bySingleSignOn }), token, sessionId };
}

/**
 * Consumes a one-time link.
 * @returns null if it is unknown, used or expired; the reason if no session was opened
 */
export async function useLink(ctx: Context, linkToken: string, browser: Pick<Browser, "userAgent" | "replaced">) {
  return ctx.db.transaction(async () => {
    const link = await markLinkUsed(ctx.db.current(), {
      tokenHash: sha256(linkToken),
      now: ctx.clock.now().toISOString(),
    });
    if (!link) return null;
    return openSession(ctx, link.admin_user_id, { ...browser, way: link.printed ? "printed_link" : "mailed_link" });
  });
}

export async function logout(ctx: Context, sessionId: number): Promise<void> {
  await deleteRows(ctx.db.current(), sessions, { id: sessionId });
}

/** A signed cookie that says which address has signed in in this browser. */
export function knownCookie(ctx: Context, email: string): string {
  const random = randomBytes(16).toString("base64url");
  return `${random}.${ctx.keyring.mac(`known:${email}:${random}`)}`;
}

function isKnown(ctx: Context, email: string, cookie: string | null): boolean {
  const [random = "", mac = ""] = cookie?.split(".") ?? [];
  return sameText(mac, ctx.keyring.mac(`known:${email}:${random}`));
}
