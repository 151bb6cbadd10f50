import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";

export type Encoding = "br" | "gzip";

/** The best encoding that a client accepts; null if none. A client that uses `q` weights gets gzip. */
export function encodingOf(accepted: string | string[] | undefined): Encoding | null {
  if (typeof accepted !== "string") return null;
  if (/(^|,)\s*br\s*(,|$)/.test(accepted)) return "br";
  return /(^|,)\s*gzip\s*(,|$|;\s*q=(?!0(\.0*)?\s*(,|$)))/.test(accepted) ? "gzip" : null;
}

/** Maximum compression, for content that is compressed once and sent often. */
export const compressed = (text: string): Record<Encoding, Buffer> => ({
  br: brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
  gzip: gzipSync(text, { level: 9 }),
});

/** Minimum length of a compressed answer: a shorter one fits into a packet anyway. */
const LONG = 1_000;

const packers: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => asyncBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text) => asyncGzip(text, { level: 1 }),
};
const asyncBrotli = promisify(brotliCompress);
const asyncGzip = promisify(gzip);

/**
 * Compresses JSON answers above a minimum length, in other threads. BREACH could guess a secret next to
 * attacker-controlled text by its compressed length, but answers contain no secret: stored ones are never shown, tokens
 * travel in cookies, and only our own pages may read them. Streams are not compressed: exports run at the database's
 * pace, and events are sent one by one.
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
