import {
  type AssignedEngine,
  type EngineCode,
  engineErrors,
  engineLabel,
  type engines,
} from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { readArray } from "../../../db/list.ts";
import { deleteRows, insertIfNew } from "../../../db/records.ts";
import { assignedEngines } from "../../../db/tables/engines.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { listNames } from "../../../lib/names.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { engines as catalogEngines, engineFinder, isEngineFound } from "../../money/catalog/catalog.service.ts";
import { type EngineRow, enginesOf, engineUsers, findEngine, usersOfEngine } from "./engines.db.ts";
import { auditEngines } from "./engines.text.ts";

type Query<K extends "available" | "list"> = Parsed<(typeof engines)[K]>["query"];

/** The engines of the catalog that the brand does not have (CALL-28). */
export async function available(ctx: Context, brandId: number, query: Query<"available">) {
  await requireBrand(ctx, brandId);
  const assigned = new Set(await assignedCodes(ctx, brandId));
  const found = (await catalogEngines(ctx)).filter(
    (each) => !assigned.has(each.code) && isEngineFound(each, query.search_key),
  );
  return readArray(query, query.sort === "-code" ? found.reverse() : found);
}

export async function list(ctx: Context, brandId: number, query: Query<"list">) {
  await requireBrand(ctx, brandId);
  const found = (await shownEngines(ctx, brandId, await enginesOf(ctx.db.current(), { brandId })))
    .filter((each) => isEngineFound(each, query.search_key))
    .sort(comparison(query.sort ?? "-created_at"));
  return readArray(query, found);
}

function comparison(sort: NonNullable<Query<"list">["sort"]>) {
  const field = sort.endsWith("code") ? "code" : "created_at";
  const sign = sort.startsWith("-") ? -1 : 1;
  return (one: AssignedEngine, other: AssignedEngine) =>
    sign * (Number(one[field] > other[field]) - Number(one[field] < other[field]) || one.id - other.id);
}

async function shownEngines(ctx: Context, brandId: number, rows: readonly EngineRow[]): Promise<AssignedEngine[]> {
  const users = await engineUsers(ctx.db.current(), { brandId });
  const engineOf = await engineFinder(ctx, brandId);
  return rows.map((row) => ({
    ...engineOf(row.code),
    ...row,
    businesses: users.filter((user) => user.code === row.code),
  }));
}

/** Codes of the engines that the brand has, and of those that its businesses use without an assignment. */
export async function runCodes(ctx: Context, brandId: number): Promise<EngineCode[]> {
  const used = (await engineUsers(ctx.db.current(), { brandId })).map(({ code }) => code);
  return [...new Set([...(await assignedCodes(ctx, brandId)), ...used])].sort();
}

/** Codes of the engines that the brand has. */
export async function assignedCodes(ctx: Context, brandId: number): Promise<EngineCode[]> {
  return (await enginesOf(ctx.db.current(), { brandId })).map((row) => row.code).sort();
}

export async function add(ctx: Context, brandId: number, code: EngineCode): Promise<AssignedEngine> {
  const brand = await requireBrand(ctx, brandId, true);
  const name = engineLabel[code];
  const id = await assign(ctx, brandId, code);
  if (id === undefined) throw refuse(engineErrors.assigned, { brand: brand.name, engine: name });
  await auditEngines(ctx, "engine.assigned", about("engine", { id, name }, brand), { after: { code } });
  const row = await findEngine(ctx.db.current(), { brandId, id });
  const [shown] = row ? await shownEngines(ctx, brandId, [row]) : [];
  if (!shown) throw new Error("the engine was not stored");
  return shown;
}

/**
 * Assigns the engine if the brand does not have it, within a change that has its own event.
 * @returns its id if it is new
 */
export async function assign(ctx: Context, brandId: number, code: EngineCode): Promise<number | undefined> {
  const now = ctx.clock.now().toISOString();
  const stamps = { created_at: now, updated_at: now, updated_by: ctx.actor.name };
  return (await insertIfNew(ctx.db.current(), assignedEngines, { brand_id: brandId, code, ...stamps }))?.id;
}

/** An engine used by businesses cannot be removed: their calls would lose it (ENG-07). */
export async function remove(
  ctx: Context,
  brandId: number,
  id: number,
): Promise<{ id: number; name: string; brand: string }> {
  const brand = await requireBrand(ctx, brandId, true);
  const tx = ctx.db.current();
  const row = await requireVersion(ctx, requireFound(await findEngine(tx, { brandId, id }), engineErrors.notFound));
  const name = engineLabel[row.code];
  const users = await usersOfEngine(tx, { brandId, code: row.code });
  if (users.length > 0) {
    throw refuse(engineErrors.inUse, { engine: name, businesses: listNames(users.map((user) => user.name)) });
  }
  await deleteRows(tx, assignedEngines, { id });
  await auditEngines(ctx, "engine.removed", about("engine", { id, name }, brand), { before: { code: row.code } });
  return { id, name, brand: brand.name };
}
