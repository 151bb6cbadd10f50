import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
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
  const received: Received[] = [];
  let reply = accept;
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const message = { headers, body, payload: JSON.parse(body) };
    received.push(message);
    reply(message, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${portOf(server.address())}/hooks`,
    received,
    answer: (next) => {
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

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
