import type { Readable } from "node:stream";
import type { FileAnswer, Route } from "@console/contract/route.ts";
import type { FastifyReply } from "fastify";
import type { Context } from "../context/context.ts";
import { dayIn } from "../lib/calendar.ts";
import { logText } from "../lib/log.text.ts";

/** A list as a file to keep, named after its area and the day. */
export function sendCsv(reply: FastifyReply, route: Route, content: Readable, ctx: Context): FastifyReply {
  const [area] = route.id.split(".");
  const name = `${area}-${dayIn(ctx.billingTimeZone, ctx.clock.now())}.csv`;
  // The answer is under way then: nothing else would tell.
  content.once("error", (error) => reply.request.log.error({ err: error }, logText.exportFailed));
  return reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("text/csv; charset=utf-8")
    .send(content);
}

/** With a hash the browser may keep it and asks only whether it has changed. */
export function sendFile(reply: FastifyReply, { file }: { file?: FileAnswer }): FastifyReply {
  if (!file) throw new Error("a file route answers a file");
  if (file.hash) {
    const etag = `"${file.hash}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (reply.request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  if (file.name) reply.header("content-disposition", `attachment; filename="${file.name}"`);
  return reply
    .header("content-security-policy", "default-src 'none'; sandbox")
    .type(file.mime)
    .send(Buffer.from(file.content.buffer, file.content.byteOffset, file.content.byteLength));
}
