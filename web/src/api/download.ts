import type { Route, Sent } from "@console/contract/route.ts";
import { exchange, partsOf } from "./client.ts";

/**
 * The whole list behind a route as CSV, filtered by `input` (CALL-06). Never retried.
 * @param onProgress called with the number of bytes received
 */
export async function downloadCsv<R extends Route & { list: string }>(
  route: R,
  input: Sent<R>,
  onProgress: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<Blob> {
  const { query, ...parts } = partsOf(input);
  const response = await exchange(route, { ...parts, query: { ...Object(query), format: "csv" } }, { signal }, true);
  const chunks: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    onProgress(bytes);
  }
  return new Blob(chunks, { type: "text/csv" });
}

/** Saves a downloaded file under this name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
