import { type GoLive, type GoLiveStep, goLiveSteps } from "@console/contract/go-live.ts";
import { GO_LIVE_DAYS } from "@console/contract/limits.ts";
import { keysOf } from "@console/contract/objects.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import { type Context, makeContext, type Services, systemActor } from "../../../context/context.ts";
import { insertRow } from "../../../db/records.ts";
import { brandGoLive } from "../../../db/tables/go-live.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { deleteOpen, findGoLive, settleGoLive } from "./go-live.db.ts";
import { auditGoLive } from "./go-live.text.ts";

const LATE_MS = GO_LIVE_DAYS * 86_400_000;

/** Brands that were created before this moment are late if a step is open. */
export const lateBefore = ({ clock }: Pick<Services, "clock">): string =>
  new Date(clock.now().getTime() - LATE_MS).toISOString();

/** When a brand becomes late. */
export const lateFrom = (createdAt: string): string => new Date(Date.parse(createdAt) + LATE_MS).toISOString();

export const openSteps = (dates: Record<GoLiveStep, string | null>): GoLiveStep[] =>
  keysOf(goLiveSteps).filter((step) => dates[step] === null);

/** A new brand begins with a list on which nothing is done. */
export async function startGoLive(ctx: Context, brandId: number): Promise<void> {
  await insertRow(ctx.db.current(), brandGoLive, { brand_id: brandId });
}

/** A brand that leaves before it went live has no list anymore. */
export const endGoLive = (ctx: Context, brandId: number) => deleteOpen(ctx.db.current(), { brandId });

/** @returns null for a brand from before there was such a list */
export async function read(ctx: Context, brandId: number): Promise<GoLive | null> {
  await requireBrand(ctx, brandId);
  const found = await findGoLive(ctx.db.current(), { id: brandId });
  if (!found) return null;
  const { created_at, ...dates } = found;
  return { ...dates, late: openSteps(dates).length > 0 && created_at < lateBefore(ctx) };
}

/** Stores what was done since the last time. A list on which nothing is open becomes one entry with all its dates. */
export async function settle(services: Services): Promise<number> {
  const ctx = makeContext(services, systemActor);
  return ctx.db.transaction(async () => {
    const completed = await settleGoLive(ctx.db.current(), { now: ctx.clock.now().toISOString() });
    await auditGoLive.each(ctx, "brand.went_live", completed, ({ id, name, ...dates }) => [
      aboutBrand({ id, name }),
      { after: dates },
    ]);
    return completed.length;
  });
}
