import type { live } from "@console/contract/live.ts";
import { liveErrors } from "@console/contract/live.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../http/errors.ts";
import type { Handlers } from "../http/mount.ts";
import type { Hub } from "./hub.ts";

/** Unread bytes after which a client that does not read is dropped. */
const UNREAD_BYTES = 1_000_000;
/** Seconds until a client with too many streams may try again. */
const FULL_SECONDS = 15;

/** A browser's stream. It stays open as long as the session is valid. */
export const liveRoutes = (hub: Hub): Handlers<typeof live> => ({
  stream: async (_ctx, { query }, { request, reply, session }) => {
    if (!session) throw new Error("mount lets only sessions through");
    const caller = { sessionId: session.id, userId: session.user.id };
    if (hub.isFull(caller)) throw refuse(liveErrors.full, {}, { retryAfter: FULL_SECONDS });
    const raw = open(reply);
    const unsubscribe = hub.subscribe({
      ...caller,
      role: session.user.role,
      cursor: cursorOf(request, query.after),
      age: Number(query.age ?? 0),
      write: (text) => {
        raw.write(text);
        return raw.writableLength < UNREAD_BYTES;
      },
      close: () => raw.end(),
    });
    raw.on("close", unsubscribe);
    return { data: null };
  },
});

/** Takes over the raw response, including the headers that hooks have set. */
function open(reply: FastifyReply) {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // A buffering proxy would hold the events back.
    "x-accel-buffering": "no",
    // A connection kept alive after the stream's end would delay a stopping server.
    connection: "close",
  });
  reply.raw.write("retry: 2000\n\n");
  return reply.raw;
}

/** A reconnecting browser sends its cursor in a header; a tab that takes over sends it in the URL. */
function cursorOf(request: FastifyRequest, after: string | undefined): number | null {
  const header = request.headers["last-event-id"];
  const sent = typeof header === "string" && /^\d{1,15}$/.test(header) ? header : after;
  return sent === undefined ? null : Number(sent);
}
