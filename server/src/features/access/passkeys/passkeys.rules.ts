import { createHash } from "node:crypto";

/** Minutes within which a device must answer. */
export const CHALLENGE_MINUTES = 5;

const loopback = /^(127(\.\d+){3}|localhost|\[::1\])$/;

/**
 * The relying party id, to which passkeys are bound: the public host. Browsers bind none to an IP address; on a
 * developer's machine, `localhost` is used instead.
 */
export function rpIdOf(publicUrl: string): string {
  const host = URL.parse(publicUrl)?.hostname ?? "";
  return loopback.test(host) ? "localhost" : host;
}

/**
 * Whether passkeys work on the pages of an origin: the host itself and its subdomains.
 * @param origin one of the console's own; calls from other origins are rejected earlier
 */
export function takesPasskeys(origin: string | undefined, rpId: string): origin is string {
  const host = URL.parse(origin ?? "")?.hostname;
  return host === rpId || host?.endsWith(`.${rpId}`) === true;
}

/** The user handle under which a device stores a person's passkeys: constant, and not identifying. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(`console-person:${userId}`).digest());
