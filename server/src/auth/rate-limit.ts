import { sharedErrors } from "@console/contract/shared-errors.ts";
import type { Context } from "../context/context.ts";
import { type AppError, refuse } from "../http/errors.ts";
import { authText } from "./auth.text.ts";
import { networksOf } from "./network.ts";
import { countUse } from "./rate-limit.db.ts";

/**
 * Counts one of `limit` uses in a fixed window, in the database for all processes together.
 * @returns seconds to wait, or 0 if the use is granted
 */
export async function takeUse(
  ctx: Pick<Context, "db" | "clock">,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const now = ctx.clock.now();
  const cutoff = new Date(now.getTime() - windowSeconds * 1000).toISOString();
  const row = await countUse(ctx.db.current(), { key, now: now.toISOString(), cutoff });
  if (!row || row.count <= limit) return 0;
  return Math.max(1, Math.ceil((Date.parse(row.started) - Date.parse(cutoff)) / 1000));
}

/** @throws AppError rate_limited with Retry-After */
export async function requireUse(...args: Parameters<typeof takeUse>): Promise<void> {
  const wait = await takeUse(...args);
  if (wait > 0) throw tooMany(wait);
}

type Caller = Pick<Context, "db" | "clock" | "request">;

/**
 * Counts a use for each of the caller's networks.
 * @param keyOf the key of a network's limit
 * @returns seconds to wait, or 0 if the use is granted
 */
export async function takeNetworkUse(
  ctx: Caller,
  keyOf: (network: string) => string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  let longest = 0;
  for (const { network, share } of networksOf(ctx.request.ip)) {
    longest = Math.max(longest, await takeUse(ctx, keyOf(network), limit * share, windowSeconds));
  }
  return longest;
}

/** @throws AppError rate_limited with Retry-After */
export async function requireNetworkUse(...args: Parameters<typeof takeNetworkUse>): Promise<void> {
  const wait = await takeNetworkUse(...args);
  if (wait > 0) throw tooMany(wait);
}

/** @param seconds until the next try */
export function tooMany(seconds: number): AppError {
  return refuse(sharedErrors.tooManyTries, { wait: authText.wait(seconds) }, { retryAfter: seconds });
}
