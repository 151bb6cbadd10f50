import { useLive } from "./use-live.ts";

/** Loaded after the page: the server repeats what has changed since the page was opened. */
export function Live(): null {
  useLive();
  return null;
}
