import { activity } from "@console/contract/activities.ts";
import type { live } from "@console/contract/live.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Handlers } from "../http/mount.ts";
import { findSession } from "../http/session.ts";
import type { Hub, Told } from "./hub.ts";

/** Between signs of life, so that proxies keep the stream. */
const SIGN_MS = 15_000;
/** What a browser that does not read may leave unread. */
const UNREAD_BYTES = 1_000_000;

/** The stream of one browser. It never ends by itself while the session lives. */
export const liveRoutes = (hub: Hub): Handlers<typeof live> => ({
  stream: async (ctx, { query }, { request, reply, cookies }) => {
    const token = cookies.read(request, "session");
    const raw = open(reply);
    const leave = hub.add({
      after: placeOf(request, query.after),
      role: async () => {
        const session = await findSession(ctx.db, ctx.clock, token, false);
        return session && !session.mustAddPasskey && !session.mustShowPasskey ? session.user.role : null;
      },
      send: (told) => {
        raw.write(textOf(told));
        return raw.writableLength < UNREAD_BYTES;
      },
      close: () => raw.end(),
    });
    const sign = setInterval(() => raw.write(": here\n\n"), SIGN_MS);
    raw.on("close", () => {
      clearInterval(sign);
      leave();
    });
    return { data: null };
  },
});

/** From here on the answer is ours; what the hooks have set comes along. */
function open(reply: FastifyReply) {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    // A proxy that collects answers would hold the events back.
    "x-accel-buffering": "no",
    // Kept alive after its end, the connection would hold up a server that stops.
    connection: "close",
  });
  reply.raw.write("retry: 2000\n\n");
  return reply.raw;
}

/** A browser that connects again says in a header where it was; a tab that takes over says it in the address. */
function placeOf(request: FastifyRequest, after: string | undefined): number | null {
  const header = request.headers["last-event-id"];
  const said = typeof header === "string" && /^\d{1,15}$/.test(header) ? header : after;
  return said === undefined ? null : Number(said);
}

function textOf({ event, id, data }: Told): string {
  const shown = event === "activity" ? z.parse(activity, data) : data;
  return `event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(shown)}\n\n`;
}
