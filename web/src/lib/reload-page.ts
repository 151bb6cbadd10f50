import { REQUEST_TIMEOUT_MS } from "@console/contract/limits.ts";

/** Reloads the page if the server answers: otherwise the browser's error page would replace the app. */
export async function reloadPage(): Promise<void> {
  const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const answer = await fetch(location.href, { method: "HEAD", signal }).catch(() => null);
  if (answer) location.reload();
}
