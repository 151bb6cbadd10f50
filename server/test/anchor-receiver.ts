import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { portOf } from "./receiver.ts";

type Request = { method: string; path: string; headers: Record<string, string>; body: Buffer };

export type AnchorReceiver = {
  /** Origin without a trailing slash. */
  url: string;
  /** Its name as an anchor. */
  host: string;
  received: Request[];
  /** How requests are answered from now on. */
  answer(reply: (request: Request, response: ServerResponse) => void): void;
  stop(): Promise<void>;
};

/** What listens where the head of the audit log is published. It accepts everything until it is told otherwise. */
export async function startAnchorReceiver(): Promise<AnchorReceiver> {
  const received: Request[] = [];
  let reply: Parameters<AnchorReceiver["answer"]>[0] = (_request, response) => response.writeHead(201).end();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const one = { method: request.method ?? "", path: request.url ?? "", headers, body: Buffer.concat(chunks) };
    received.push(one);
    reply(one, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${portOf(server.address())}`;
  return {
    url: `http://${host}`,
    host,
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
