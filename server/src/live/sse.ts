import type { LiveEvent } from "@console/contract/live.ts";

/** One event in the HTML standard's event stream format; a browser sends `id` again when it reconnects. */
export function sseText(event: LiveEvent, data: unknown, id?: number): string {
  return `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
