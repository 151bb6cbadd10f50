/** What a token or the user info says. */
export type Claims = Record<string, unknown>;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Groups by the name of their claim, or by a path to it such as `realm_access.roles`; null if it is not there. */
export function groupsIn(claims: Claims, claim: string): string[] | null {
  if (claim === "") return null;
  const found = claims[claim] ?? claim.split(".").reduce<unknown>((value, name) => Object(value)[name], claims);
  if (typeof found === "string") return [found];
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : null;
}
