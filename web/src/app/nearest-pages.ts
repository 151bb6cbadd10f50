import type { Area } from "@console/contract/permissions.ts";
import type { ListedPage } from "./pages.ts";

const MOST = 3;
/** By how much a part of the address says less than the one after it. */
const EARLIER = 0.06;

/** Pages whose names resemble a part of an unknown address, the closest first. */
export function nearestPages(
  pages: readonly ListedPage[],
  typed: string,
  may: (area: Area | null) => boolean = (area) => area !== "super_admin",
) {
  const parts = decoded(typed).toLowerCase().split("/").filter(Boolean);
  return pages
    .filter(({ area }) => may(area))
    .map((page) => ({
      page,
      distance: Math.min(
        ...namesOf(page).flatMap((name) =>
          parts.map((part, at) => distanceBetween(part, name) + EARLIER * (parts.length - 1 - at)),
        ),
      ),
    }))
    .filter(({ distance }) => distance < 0.4)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ page }) => page);
}

/** What it may be called in an address. */
const namesOf = ({ to, name, keywords }: ListedPage): string[] =>
  [to.split("/").at(-1) ?? "", name.toLowerCase(), ...keywords].filter(Boolean);

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** From 0 (equal) to 1: edit distance relative to the longer text. A prefix is close. */
function distanceBetween(a: string, b: string): number {
  if (a.length >= 3 && (b.startsWith(a) || a.startsWith(b))) return 0.1;
  return editDistance(a.slice(0, 40), b) / Math.max(a.length, b.length, 1);
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substituted = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
