import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rows } from "../db/sql.ts";
import { AppError } from "./errors.ts";

/**
 * Takes one of `limit` uses in a fixed window, counted in the database for all processes together.
 * @returns seconds to wait, or 0 where the use is granted
 */
export async function takeUse(
  ctx: Pick<Context, "db" | "clock">,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<number> {
  const now = ctx.clock.now();
  const cutoff = new Date(now.getTime() - windowSeconds * 1000).toISOString();
  const [row] = await rows<{ count: number; started: string | Date }>(
    ctx.db.current(),
    sql`insert into rate_limits (key, window_started_at, count) values (${key}, ${now.toISOString()}, 1)
        on conflict (key) do update set
          count = case when rate_limits.window_started_at <= ${cutoff} then 1 else rate_limits.count + 1 end,
          window_started_at = case when rate_limits.window_started_at <= ${cutoff}
            then excluded.window_started_at else rate_limits.window_started_at end
        returning count, window_started_at as started`,
  );
  if (!row || row.count <= limit) return 0;
  return Math.max(1, Math.ceil((new Date(row.started).getTime() - Date.parse(cutoff)) / 1000));
}

/** @throws AppError rate_limited with Retry-After */
export async function requireUse(...args: Parameters<typeof takeUse>): Promise<void> {
  const wait = await takeUse(...args);
  if (wait > 0) throw tooMany(wait);
}

/** @param seconds until the next try */
export function tooMany(seconds: number): AppError {
  const words =
    seconds >= 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "a second" : `${seconds} seconds`;
  return new AppError("rate_limited", `Too many tries. Please wait ${words}.`, { retryAfter: seconds });
}
