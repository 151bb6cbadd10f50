import type { Context } from "./context.ts";

const HOUR_MS = 3_600_000;

/**
 * Whether what happened then is still taken back now without a trace: within the hour no bill
 * counts it (see the periods of businesses and connections).
 */
export const undoneSince = (ctx: Context, then: string): boolean =>
  ctx.clock.now().getTime() - new Date(then).getTime() < HOUR_MS;
