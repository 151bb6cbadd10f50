import { permissionsOf, type Role } from "@console/contract/permissions.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import type { Services } from "../../../context/context.ts";

/** Minutes for which a code or link is valid. */
export const CODE_MINUTES = 10;
/** Attempts per code. */
export const CODE_TRIES = 5;
/** Live codes that a person may have from unknown browsers, in total and per network. */
export const LIVE_CODES = 3;
export const LIVE_CODES_NETWORK = 2;
/**
 * Failures within FAILURE_DAYS after which a link is emailed instead of a code: a guesser's chance stays at 1 in
 * 100,000.
 */
export const FAILURE_BUDGET = 10;
export const FAILURE_DAYS = 30;

export type LiveCode = { trusted: boolean; network: string };

/**
 * Whether the email contains a code or a link. A live code of another browser never expires to make room: if the limit
 * is reached, a link is sent instead of a code, so that strangers' requests lock nobody out. It depends only on the
 * requests, so that known and unknown addresses behave the same.
 * @param others live codes of other browsers
 */
export function contentFor(
  pending: LiveCode,
  { failures, others }: { failures: number; others: readonly LiveCode[] },
): "code" | "link_after_failures" | "link_for_want_of_room" {
  if (failures >= FAILURE_BUDGET) return "link_after_failures";
  // Known browsers have a separate limit, which strangers cannot use up.
  const same = others.filter(({ trusted }) => trusted === pending.trusted);
  const near = same.filter(({ network }) => network === pending.network);
  const isFull = same.length >= LIVE_CODES || (!pending.trusted && near.length >= LIVE_CODES_NETWORK);
  return isFull ? "link_for_want_of_room" : "code";
}

export function identityOf(
  user: { id: number; name: string; email: string; role: Role },
  { billingTimeZone, billingClock }: Pick<Services, "billingTimeZone" | "billingClock">,
  { mustAddPasskey, bySingleSignOn }: { mustAddPasskey: boolean; bySingleSignOn: boolean },
): Identity {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    active: true,
    role: user.role,
    permissions: [...permissionsOf[user.role]],
    must_add_passkey: mustAddPasskey,
    single_sign_on: bySingleSignOn,
    billing_time_zone: billingTimeZone,
    billing_ahead_ms: billingClock.demo?.aheadMs() ?? null,
  };
}
