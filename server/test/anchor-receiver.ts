import type { ServerResponse } from "node:http";
import { type ReceivedRequest, receive } from "./receiver.ts";

export type AnchorReceiver = {
  /** Origin without a trailing slash. */
  url: string;
  /** Its name as an anchor. */
  host: string;
  received: ReceivedRequest[];
  /** How requests are answered from now on. */
  answer(reply: (request: ReceivedRequest, response: ServerResponse) => void): void;
  stop(): Promise<void>;
};

/** What listens where the head of the audit log is published. It accepts everything until it is told otherwise. */
export async function startAnchorReceiver(): Promise<AnchorReceiver> {
  const receiver = await receive<ReceivedRequest>(
    (_request, response) => response.writeHead(201).end(),
    (request) => request,
  );
  return { url: `http://${receiver.host}`, ...receiver };
}
