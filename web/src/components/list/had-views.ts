import type { ViewScreen } from "@console/contract/views.ts";

/**
 * Whether the list had view chips last time: their space is reserved while they load. Deleted with the recent objects.
 */
const roomKey = (screen: ViewScreen) => `recent:views:${screen}`;

export function hadViews(screen: ViewScreen): boolean {
  try {
    return localStorage.getItem(roomKey(screen)) === "1";
  } catch {
    return false;
  }
}

export function noteViews(screen: ViewScreen, some: boolean): void {
  try {
    if (some) localStorage.setItem(roomKey(screen), "1");
    else localStorage.removeItem(roomKey(screen));
  } catch {
    // Without storage, the list moves down once.
  }
}
