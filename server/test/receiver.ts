import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookPayload } from "@console/contract/webhook-events.ts";

export type Received = {
  headers: Record<string, string>;
  /** As it came. */
  body: string;
  payload: WebhookPayload;
};

/** How the next request is answered. */
export type Reply = (received: Received, response: ServerResponse) => void;

export const accept: Reply = (_received, response) => response.writeHead(200).end("taken");
export const fail: Reply = (_received, response) => response.writeHead(500).end("out of order");

export type Receiver = {
  url: string;
  received: Received[];
  /** From now on. */
  answer(reply: Reply): void;
  stop(): Promise<void>;
};

/** What listens at a webhook's address. */
export async function startReceiver(): Promise<Receiver> {
  const { host, ...receiver } = await receive<Received>(accept, ({ headers, body }) => {
    const text = body.toString("utf8");
    return { headers, body: text, payload: JSON.parse(text) };
  });
  return { url: `http://${host}/hooks`, ...receiver };
}

export type ReceivedRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/**
 * A server on loopback that stores what it receives.
 * @param first how it answers until it is told otherwise
 * @param read what is stored of a request
 */
export async function receive<T>(
  first: (received: T, response: ServerResponse) => void,
  read: (request: ReceivedRequest) => T,
) {
  const received: T[] = [];
  let reply = first;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const { method = "", url: path = "" } = request;
    const one = read({ method, path, headers, body: Buffer.concat(chunks) });
    received.push(one);
    reply(one, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${portOf(server.address())}`,
    received,
    answer: (next: typeof first) => {
      reply = next;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

export const portOf = (address: AddressInfo | string | null): number =>
  typeof address === "object" && address !== null ? address.port : 0;
