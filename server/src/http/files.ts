import { Readable } from "node:stream";
import type { FileAnswer, FileStream, NotModified, Route } from "@console/contract/route.ts";
import type { FastifyReply } from "fastify";
import type { Context } from "../context/context.ts";
import { dayIn } from "../lib/calendar.ts";
import { logText } from "../lib/log.text.ts";

/** A list as a download, named after its area and the day. */
export function sendCsv(reply: FastifyReply, route: Route, content: Readable, ctx: Context): FastifyReply {
  const [area] = route.id.split(".");
  const name = `${area}-${dayIn(ctx.billingTimeZone, ctx.clock.now())}.csv`;
  logFailure(content, reply);
  return reply
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("text/csv; charset=utf-8")
    .send(content);
}

/** A file that a person opens by itself runs nothing, loads nothing, and is shown in no frame. */
const filePolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

const NOT_MODIFIED: NotModified = "not_modified";

/** An answer with an ETag, or 304 if the caller already has it. */
export function sendConditional<A extends { data: unknown; etag?: string }>(
  reply: FastifyReply,
  answer: A,
  stripped: (answer: A) => { data: unknown },
): FastifyReply {
  if (answer.etag === undefined) throw new Error("a conditional route answers an etag");
  reply.header("etag", `"${answer.etag}"`).header("cache-control", "private, no-cache");
  return answer.data === NOT_MODIFIED ? reply.code(304).send() : reply.send(stripped(answer));
}

/** With a hash, the browser may cache it and only revalidates. */
export function sendFile(reply: FastifyReply, { file }: { file?: FileAnswer | FileStream }): FastifyReply {
  if (!file) throw new Error("a file route answers a file");
  if (file.hash) {
    const etag = `"${file.hash}"`;
    reply.header("etag", etag).header("cache-control", "private, no-cache");
    if (reply.request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  if (file.name) reply.header("content-disposition", `attachment; filename="${file.name}"`);
  reply.header("content-security-policy", filePolicy).type(file.mime);
  const { content } = file;
  if (content instanceof Uint8Array)
    return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  return reply.send(asRead(content, reply));
}

function asRead(content: AsyncGenerator<string | Uint8Array>, reply: FastifyReply): Readable {
  const stream = Readable.from(content);
  logFailure(stream, reply);
  return stream;
}

/** The answer has already begun, so nothing else would report the error. */
function logFailure(content: Readable, reply: FastifyReply): void {
  content.once("error", (error) => reply.request.log.error({ err: error }, logText.exportFailed));
}
