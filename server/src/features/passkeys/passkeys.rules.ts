import { createHash } from "node:crypto";

/** Minutes in which a device has to answer. */
export const CHALLENGE_MINUTES = 5;

const loopback = /^(127(\.\d+){3}|localhost|\[::1\])$/;

/**
 * The relying party id, to which passkeys are bound: the host that people use. Browsers bind none to an address of
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

/** The user handle under which a device stores a person's passkeys: always the same, and it names nobody. */
export const userHandle = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(`console-person:${userId}`).digest());
