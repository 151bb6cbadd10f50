import { isReachable } from "../api/client.ts";

/** Reloads the page if the server answers: otherwise the browser's error page would replace the app. */
export async function reloadPage(): Promise<void> {
  if (await isReachable()) location.reload();
}
