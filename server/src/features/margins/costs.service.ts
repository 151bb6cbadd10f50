import type { CostKind, margins, PlatformCost } from "@console/contract/margins.ts";
import { STORAGE_CODE } from "@console/contract/margins.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { recordEvent } from "../../audit/audit.ts";
import { billingDay, firstOfMonth, monthInWords } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../db/client.ts";
import { notFound } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { engineCatalogue } from "../engines/engines.catalogue.ts";
import { integrationCatalogue } from "../integrations/integrations.catalogue.ts";
import { platformCosts } from "./costs.table.ts";

type Kept = { cost: string; since: string };
/** By kind and code, for one month. */
export type Costs = ReadonlyMap<string, Kept>;

const keyOf = (kind: CostKind, code: string): string => `${kind} ${code}`;

/** The costs that hold in a month; what nobody entered is missing. */
export async function costsIn(db: Db, month: string): Promise<Costs> {
  const { kind, code, starts_on, cost } = platformCosts;
  const found = await db
    .select({ kind, code, since: starts_on, cost })
    .from(platformCosts)
    .where(lte(starts_on, month))
    .orderBy(asc(starts_on));
  return new Map(found.map((row) => [keyOf(row.kind, row.code), { cost: row.cost, since: row.since.slice(0, 7) }]));
}

export const costOf = (costs: Costs, kind: CostKind, code: string): string | null =>
  costs.get(keyOf(kind, code))?.cost ?? null;

/** All that can cost something: engines, integrations and storage. */
export async function listCosts(ctx: Context): Promise<PlatformCost[]> {
  const db = ctx.db.current();
  const costs = await costsIn(db, firstOfMonth(billingDay(ctx)));
  const versions = await versionsOf(db);
  const shown = (of: CostKind, itsCode: string, name: string, unit: PlatformCost["unit"]): PlatformCost => {
    const kept = costs.get(keyOf(of, itsCode));
    return {
      version: versions.get(keyOf(of, itsCode))?.version ?? 0,
      ...{ kind: of, code: itsCode, name, unit },
      cost: kept?.cost ?? null,
      since: kept?.since ?? null,
    };
  };
  return [
    ...engineCatalogue.map((each) => shown("engine", each.code, each.name, "min")),
    ...integrationCatalogue.map((each) => shown("integration", each.code, each.name, "connection")),
    shown("storage", STORAGE_CODE, "Storage", "GB"),
  ];
}

/** Of all the months of a cost together: entering any of them raises it. */
async function versionsOf(db: Db) {
  const { kind, code, version, updated_at, updated_by } = platformCosts;
  const found = await db
    .select({
      kind,
      code,
      version: sql<number>`sum(${version})::int`,
      updated_at: sql`max(${updated_at})`.mapWith(updated_at),
      updated_by: sql<string>`(array_agg(${updated_by} order by ${updated_at} desc))[1]`,
    })
    .from(platformCosts)
    .groupBy(kind, code);
  return new Map(found.map((row) => [keyOf(row.kind, row.code), row]));
}

type Sent = Parsed<typeof margins.setCost>;

/** @throws AppError not_found, version_conflict */
export async function setCost(ctx: Context, { kind, code }: Sent["params"], sent: Sent["body"]["platform_cost"]) {
  const db = ctx.db.current();
  // Two people who enter the same cost at the same time wait for each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('platform_costs'))`);
  const find = async () => (await listCosts(ctx)).find((each) => each.kind === kind && each.code === code);
  const before = await find();
  if (!before) throw notFound("This cost");
  const now = ctx.clock.now().toISOString();
  const known = (await versionsOf(db)).get(keyOf(kind, code));
  await requireVersion(ctx, known ?? { version: 0, updated_at: now, updated_by: "" }, async () => before);
  const starts_on = sent.from ? `${sent.from}-01` : firstOfMonth(billingDay(ctx));
  const [kept] = await db
    .select()
    .from(platformCosts)
    .where(and(eq(platformCosts.kind, kind), eq(platformCosts.code, code), eq(platformCosts.starts_on, starts_on)));
  if (kept?.cost === sent.cost) return before;
  const touched = { updated_at: now, updated_by: ctx.actor.name };
  await db
    .insert(platformCosts)
    .values({ kind, code, starts_on, cost: sent.cost, created_at: now, ...touched })
    .onConflictDoUpdate({
      target: [platformCosts.kind, platformCosts.code, platformCosts.starts_on],
      set: { cost: sent.cost, version: sql`${platformCosts.version} + 1`, ...touched },
    });
  await recordEvent(ctx, {
    event: "platform_cost.changed",
    message: `entered that ${before.name} costs $${sent.cost} per ${before.unit} from ${monthInWords(starts_on)} on`,
    subject: { kind: "platform_cost", id: 1, label: before.name },
    before: { cost: before.cost },
    after: { kind, code, cost: sent.cost, from: starts_on.slice(0, 7) },
  });
  const after = await find();
  if (!after) throw new Error("the cost is gone");
  return after;
}
