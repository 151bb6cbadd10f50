import type { Found } from "@console/contract/search.ts";

/** What a person viewed recently, newest first. */
export type RecentObject = Pick<Found, "kind" | "id" | "name" | "detail" | "brand_color">;

const MOST = 6;
const prefix = "recent:";
const keyOf = (personId: number) => `${prefix}${personId}`;

/** Stored in this browser per person, until they log out. */
export function recentObjects(personId: number): RecentObject[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(personId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function rememberObject(personId: number, { kind, id, name, detail, brand_color }: RecentObject): void {
  const others = recentObjects(personId).filter((each) => each.kind !== kind || each.id !== id);
  try {
    const stored = [{ kind, id, name, detail, brand_color }, ...others].slice(0, MOST);
    localStorage.setItem(keyOf(personId), JSON.stringify(stored));
  } catch {
    // Without storage, nothing is remembered.
  }
}

export function forgetObjects(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Without storage, nothing was remembered.
  }
}

const kinds = new Set(["brand", "business", "member", "package", "coupon", "onboarding"]);

/** An older build may have stored something else. */
function isRecent(value: unknown): value is RecentObject {
  if (typeof value !== "object" || value === null) return false;
  const { kind, id, name, detail } = { kind: "", id: 0, name: 0, detail: 0, ...value };
  return kinds.has(kind) && Number.isInteger(id) && typeof name === "string" && typeof detail === "string";
}
