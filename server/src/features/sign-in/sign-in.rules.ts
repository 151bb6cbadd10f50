import { isIPv6 } from "node:net";
import { permissionsOf, type Role } from "@console/contract/permissions.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import type { Services } from "../../context.ts";

/** Minutes that a code or link is valid. */
export const CODE_MINUTES = 10;
/** Tries a code allows. */
export const CODE_TRIES = 5;
/** Live codes a person may have, each bound to its browser. */
export const LIVE_CODES = 3;
/** Failures within FAILURE_DAYS after which a link is mailed in place of a code: a guesser's chance stays at 1 in 100,000. */
export const FAILURE_BUDGET = 10;
export const FAILURE_DAYS = 30;

export type LiveCode = { id: number; trusted: boolean };

/**
 * Which live codes of other browsers make room for a new one: the oldest of strangers' first, and a
 * known browser's never for a stranger's.
 * @param others oldest first
 * @returns null where there is no room
 */
export function makeRoom(others: readonly LiveCode[], trusted: boolean): LiveCode[] | null {
  const excess = others.length - (LIVE_CODES - 1);
  if (excess <= 0) return [];
  const order = [...others.filter((code) => !code.trusted), ...(trusted ? others.filter((code) => code.trusted) : [])];
  return order.length >= excess ? order.slice(0, excess) : null;
}

/** The network a client belongs to: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(address)) return address.split(".").slice(0, 3).join(".");
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = Array<string>(Math.max(0, tail === undefined ? 0 : 8 - left.length - right.length)).fill("0");
  return [...left, ...zeros, ...right].slice(0, 4).join(":").toLowerCase();
}

export function identityOf(
  user: { id: number; name: string; email: string; role: Role },
  { billingTimeZone, billingClock }: Pick<Services, "billingTimeZone" | "billingClock">,
  mustAddPasskey: boolean,
): Identity {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    active: true,
    role: user.role,
    permissions: [...permissionsOf[user.role]],
    must_add_passkey: mustAddPasskey,
    billing_time_zone: billingTimeZone,
    billing_ahead_ms: billingClock.demo?.aheadMs() ?? null,
  };
}
