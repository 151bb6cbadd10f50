import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/**
 * Compresses answers above a minimum length: a shorter one fits into a packet anyway. BREACH could guess a secret next to
 * attacker-controlled text by its compressed length, but answers contain no secret: stored ones are never shown, tokens
 * travel in cookies, and only our own pages may read them. Events are sent past it, one by one.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1_000,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
    zlibOptions: { level: 1 },
    globalDecompression: false,
  });
}
