import { createHash } from "node:crypto";
import { commonErrors } from "@console/contract/common-errors.ts";
import type { Context } from "../context/context.ts";
import { oneRow } from "../db/statements.ts";
import { refuse } from "./errors.ts";
import { claimKey, findAnswer, type KeyedCall, saveAnswer } from "./idempotency.db.ts";
import type { Input } from "./input.ts";

/** Hours after which an answer expires. */
export const ANSWER_HOURS = 24;

type Call = KeyedCall & { bodyHash: string };

/**
 * A hash over everything that identifies the request, as parsed by the contract. Hashing a file takes time, so it runs
 * before the transaction.
 */
export function hashOf(url: string, { brandId, body, file }: Input): string {
  const hash = createHash("sha256").update(JSON.stringify([url, brandId, body, file?.texts]));
  if (file) hash.update(file.content);
  return hash.digest("hex");
}

/**
 * Runs `work` once for a key, in a transaction. The claim of the key is sent before the work's statements: a concurrent
 * duplicate waits for the first, and its work is rolled back. If the first fails, no row remains.
 * @param stored the part of the answer that is stored for repeated calls
 * @throws AppError idempotency_key_reused if the key was used with another body before
 */
export async function once<T extends object>(
  ctx: Context,
  call: Call,
  work: () => Promise<T>,
  stored: (answer: T) => T,
): Promise<T> {
  const now = ctx.clock.now();
  const cutoff = new Date(now.getTime() - ANSWER_HOURS * 3_600_000).toISOString();
  const { bodyHash, ...keyed } = call;
  let isFirst = true;
  try {
    return await ctx.db.transaction(async () => {
      const tx = ctx.db.current();
      const claim = claimKey(tx, { ...call, now: now.toISOString(), cutoff });
      ctx.db.defer(claim);
      // A duplicate's work may fail because of what the first did; that failure is ignored.
      const [result] = await Promise.allSettled([work()]);
      isFirst = (await claim).length > 0;
      if (!isFirst) throw new Error("the key was claimed before");
      if (result.status === "rejected") throw result.reason;
      ctx.db.defer(saveAnswer(tx, { ...keyed, answer: JSON.stringify(stored(result.value)) }));
      return result.value;
    });
  } catch (error) {
    if (isFirst) throw error;
  }
  const first = await oneRow(findAnswer(ctx.db.current(), keyed));
  if (first?.body_hash !== bodyHash) throw refuse(commonErrors.keyReused);
  return readAnswer<T>(first.answer);
}

/** What `once` stored for the same operation. */
function readAnswer<T>(answer: unknown): T {
  return answer as T;
}
