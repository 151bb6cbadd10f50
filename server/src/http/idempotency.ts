import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { AppError } from "./errors.ts";
import { idempotencyKeys } from "./http.table.ts";
import type { Input } from "./input.ts";

/** Hours that an answer is kept. */
export const KEPT_HOURS = 24;

type Call = {
  operation: string;
  key: string;
  bodyHash: string;
  userId: number;
};

/** Over all that says what is asked for, as the contract parsed it. A file takes its time: before the transaction. */
export function hashOf(url: string, { brandId, body, file }: Input): string {
  const hash = createHash("sha256").update(JSON.stringify([url, brandId, body, file?.texts]));
  if (file) hash.update(file.content);
  return hash.digest("hex");
}

/**
 * Runs `work` once for a key. Runs inside the write's transaction: a duplicate in flight waits on
 * the unique row of the first, and a first that fails leaves no row behind.
 * @param kept what is stored of the answer, and given to a repeated call
 * @throws AppError idempotency_key_reused where the key came with another body before
 */
export async function once<T extends object>(
  ctx: Context,
  call: Call,
  work: () => Promise<T>,
  kept: (answer: T) => T,
): Promise<T> {
  const now = ctx.clock.now();
  const cutoff = new Date(now.getTime() - KEPT_HOURS * 3_600_000).toISOString();
  const tx = ctx.db.current();
  const place = and(
    eq(idempotencyKeys.admin_user_id, call.userId),
    eq(idempotencyKeys.operation, call.operation),
    eq(idempotencyKeys.key, call.key),
  );
  const taken = await tx
    .insert(idempotencyKeys)
    .values({
      admin_user_id: call.userId,
      operation: call.operation,
      key: call.key,
      body_hash: call.bodyHash,
      created_at: now.toISOString(),
    })
    .onConflictDoUpdate({
      target: [idempotencyKeys.admin_user_id, idempotencyKeys.operation, idempotencyKeys.key],
      set: { body_hash: sql`excluded.body_hash`, created_at: sql`excluded.created_at`, answer: null },
      setWhere: sql`${idempotencyKeys.created_at} <= ${cutoff}`,
    })
    .returning({ key: idempotencyKeys.key });
  if (taken.length === 0) {
    const [first] = await tx.select().from(idempotencyKeys).where(place);
    if (first?.body_hash !== call.bodyHash) {
      throw new AppError("idempotency_key_reused", "This key was used for another request before.");
    }
    return readAnswer<T>(first.answer);
  }
  const answer = await work();
  await tx
    .update(idempotencyKeys)
    .set({ answer: kept(answer) })
    .where(place);
  return answer;
}

/** What `once` itself stored for the same operation. */
function readAnswer<T>(stored: unknown): T {
  return stored as T;
}
