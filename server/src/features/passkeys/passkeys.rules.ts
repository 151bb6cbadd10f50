import { createHash } from "node:crypto";
import { STEP_UP_MINUTES } from "@console/contract/limits.ts";

/** Minutes in which a device has to answer. */
export const CHALLENGE_MINUTES = 5;

const loopback = /^(127(\.\d+){3}|localhost|\[::1\])$/;

/**
 * The name to which passkeys are bound: the host that people use. Browsers bind none to an address of
 * numbers; on one's own machine `localhost` takes its place.
 */
export function rpIdOf(publicUrl: string): string {
  const host = URL.parse(publicUrl)?.hostname ?? "";
  return loopback.test(host) ? "localhost" : host;
}

/**
 * Whether passkeys work on the pages of an origin: those of the name itself and of names below it.
 * @param origin one of the console's own, which a call from elsewhere never gets past
 */
export function takesPasskeys(origin: string | undefined, rpId: string): origin is string {
  const host = URL.parse(origin ?? "")?.hostname;
  return host === rpId || host?.endsWith(`.${rpId}`) === true;
}

/** Under what a device keeps a person's passkeys: the same always, and says nothing about them. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(`console-person:${userId}`).digest());

/** Whether a passkey that was shown then still counts. */
export const stillCounts = (shownAt: string | null, now: Date): boolean =>
  shownAt !== null && now.getTime() - Date.parse(shownAt) < STEP_UP_MINUTES * 60_000;
