import type { Client } from "./client.ts";

export type Received = { event: string; id: number | null; data: unknown };

/** A browser's event stream from the server's point of view. */
export async function openStream(
  origin: string,
  client: Client,
  options: { lastEventId?: number; after?: number } = {},
) {
  const ending = new AbortController();
  const response = await fetch(
    `${origin}/api/v1/admin/events${options.after === undefined ? "" : `?after=${options.after}`}`,
    {
      signal: ending.signal,
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(options.lastEventId !== undefined && { "last-event-id": String(options.lastEventId) }),
      },
    },
  );
  const received: Received[] = [];
  const done = read(response, received).catch(() => undefined);
  return {
    status: response.status,
    headers: response.headers,
    received,
    /** Events of one kind. */
    of: (event: string) => received.filter((each) => each.event === event),
    /** Resolves when the server ends it. */
    ended: done,
    close: async () => {
      ending.abort();
      await done;
    },
  };
}

async function read(response: Response, received: Received[]): Promise<void> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
      const event = field("event");
      const id = field("id");
      if (event)
        received.push({ event, id: id === undefined ? null : Number(id), data: JSON.parse(field("data") ?? "null") });
    }
  }
}
