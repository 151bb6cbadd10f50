import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

export type Encoding = "br" | "gzip";

/** The better of those that a client takes; null where it takes none. A client that weighs them with `q` takes gzip. */
export function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  if (typeof accepted !== "string") return null;
  if (/(^|,)\s*br\s*(,|$)/.test(accepted)) return "br";
  return /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/.test(accepted) ? "gzip" : null;
}

/** As small as it gets: for what is compressed once and sent often. */
export const compressed = (text: string): Record<Encoding, Buffer> => ({
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: gzipSync(text, { level: 9 }),
});

/** Characters from which an answer is compressed: a shorter one fits a packet as it is. */
const LONG = 1_000;

const packers: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => asyncBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => asyncGzip(text, { level: 1 }),
};
const asyncBrotli = promisify(brotliCompress);
const asyncGzip = promisify(gzip);

/**
 * Compresses JSON answers that are not short, in other threads. A secret beside text of an attacker's choice could be guessed by
 * the length (BREACH): answers hold no secret, for stored ones are never shown, tokens travel in cookies, and only our own
 * pages may read them. Streams are left alone: exports run at the database's pace, events one by one.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < LONG) return done(null, payload);
    const type = reply.getHeader("content-type");
    if (typeof type !== "string" || !type.startsWith("application/json")) return done(null, payload);
    reply.header("vary", "Origin, Accept-Encoding");
    const encoding = encodingOf(request.headers["accept-encoding"]);
    if (encoding === null || reply.hasHeader("content-encoding")) return done(null, payload);
    packers[encoding](payload).then((packed) => {
      reply.header("content-encoding", encoding).removeHeader("content-length");
      done(null, packed);
    }, done);
  });
}
