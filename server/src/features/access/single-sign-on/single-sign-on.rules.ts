import { type Role, roles } from "@console/contract/permissions.ts";

/** Minutes within which the provider must send a person back. */
export const REQUEST_MINUTES = 10;
/** A session is confirmed by the provider again after this long. */
export const CHECK_MINUTES = 10;
/** Seconds by which the provider's clock may be behind ours in `auth_time`. */
const CLOCK_SECONDS = 30;

export type Mapping = Readonly<Record<`${Role}_groups`, readonly string[]>>;

/** The highest role of someone's groups; null if none of them is mapped. Groups are compared exactly. */
export function roleOfGroups(mapping: Mapping, groups: readonly string[]): Role | null {
  return roles.find((role) => mapping[`${role}_groups`].some((group) => groups.includes(group))) ?? null;
}

/** A group that is listed for two roles, and the second list. */
export function sharedGroup(mapping: Mapping): { list: `${Role}_groups`; group: string } | null {
  const seen = new Set<string>();
  for (const role of roles) {
    const list = `${role}_groups` as const;
    for (const group of mapping[list]) {
      if (seen.has(group)) return { list, group };
      seen.add(group);
    }
  }
  return null;
}

/** Whether the person signed in at the provider after they were sent there. Without `auth_time`, no one knows. */
export const isFresh = (authTime: number | null, sentAt: Date, now: Date): boolean =>
  authTime !== null &&
  authTime >= Math.floor(sentAt.getTime() / 1_000) - CLOCK_SECONDS &&
  authTime <= now.getTime() / 1_000 + CLOCK_SECONDS;

/** A page of this console, as an address below its root; empty for any other. */
export function safeNext(next: unknown): string {
  const isSafe = typeof next === "string" && next.length <= 500 && /^\/(?![/\\])[\x21-\x7e]*$/.test(next);
  return isSafe ? next : "";
}
