import { engineCodes, engineTitles } from "@console/contract/engines.ts";
import type { CostKind, margins, PlatformCost } from "@console/contract/margins.ts";
import { marginErrors, STORAGE_CODE } from "@console/contract/margins.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import type { Db } from "../../../db/handle.ts";
import { lockTextUntilCommit } from "../../../db/locks.ts";
import { assertStored, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, firstOfMonth } from "../../../lib/calendar.ts";
import { integrations } from "../catalog/catalog.service.ts";
import { findCost, listCostsIn, listVersions, upsertCost } from "./costs.db.ts";
import { auditCosts, marginWords } from "./margins.text.ts";

type Cost = { cost: string; since: string };
/** By kind and code, for one month. */
export type Costs = ReadonlyMap<string, Cost>;

const keyOf = (kind: CostKind, code: string): string => `${kind} ${code}`;

/** The costs that apply in a month; costs that were never entered are missing. */
export async function costsIn(db: Db, month: string): Promise<Costs> {
  const found = await listCostsIn(db, { month });
  return new Map(found.map((row) => [keyOf(row.kind, row.code), { cost: row.cost, since: row.starts_on.slice(0, 7) }]));
}

export const costOf = (costs: Costs, kind: CostKind, code: string): string | null =>
  costs.get(keyOf(kind, code))?.cost ?? null;

/** Everything that can have a cost: engines, integrations and storage. */
export async function listCosts(ctx: Context): Promise<PlatformCost[]> {
  const db = ctx.db.current();
  const costs = await costsIn(db, firstOfMonth(billingDay(ctx)));
  const versions = await versionsOf(db);
  const shown = (of: CostKind, itsCode: string, name: string, unit: PlatformCost["unit"]): PlatformCost => {
    const entered = costs.get(keyOf(of, itsCode));
    return {
      version: versions.get(keyOf(of, itsCode))?.version ?? 0,
      kind: of,
      code: itsCode,
      name,
      unit,
      cost: entered?.cost ?? null,
      since: entered?.since ?? null,
    };
  };
  return [
    ...engineCodes.map((each) => shown("engine", each, engineTitles[each], "min")),
    ...(await integrations(ctx)).map((each) => shown("integration", each.code, each.name, "connection")),
    shown("storage", STORAGE_CODE, marginWords.storage, "GB"),
  ];
}

async function versionsOf(db: Db) {
  return new Map((await listVersions(db, {})).map((row) => [keyOf(row.kind, row.code), row]));
}

type Sent = Parsed<typeof margins.setCost>;

export async function setCost(ctx: Context, { kind, code }: Sent["params"], sent: Sent["body"]["platform_cost"]) {
  const db = ctx.db.current();
  // Serializes people who enter the same cost at the same time.
  await lockTextUntilCommit(db, "platform_costs");
  const find = async () => (await listCosts(ctx)).find((each) => each.kind === kind && each.code === code);
  const before = requireFound(await find(), marginErrors.costNotFound);
  const now = ctx.clock.now().toISOString();
  const known = (await versionsOf(db)).get(keyOf(kind, code));
  await requireVersion(ctx, known ?? { version: 0, updated_at: now, updated_by: "" }, async () => before);
  const starts_on = sent.from ? `${sent.from}-01` : firstOfMonth(billingDay(ctx));
  const stored = await findCost(db, { kind, code, starts_on });
  if (stored?.cost === sent.cost) return before;
  await upsertCost(db, { kind, code, starts_on, cost: sent.cost, now, by: ctx.actor.name });
  await auditCosts(
    ctx,
    "platform_cost.changed",
    about("platform_cost", { id: 1, name: before.name }),
    { before: { cost: before.cost }, after: { kind, code, cost: sent.cost, from: starts_on.slice(0, 7) } },
    before.unit,
  );
  return assertStored(await find(), "the cost is gone");
}
