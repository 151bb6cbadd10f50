import {
  type Business,
  businessErrors,
  type businesses as contract,
  engineNames,
  offeredEngines,
} from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { assign, assignedCodes } from "../engines/engines.service.ts";
import { findBusiness, listBusinesses, setEngine } from "./businesses.db.ts";
import { auditBusinesses } from "./businesses.text.ts";
import { recordEngines } from "./periods.ts";

export async function businessesOf(ctx: Context, brandId: number, query: Parsed<typeof contract.list>["query"]) {
  await requireBrand(ctx, brandId);
  return listBusinesses(ctx.db.current(), brandId, query);
}

/** Every brand has this engine without an assignment (BIZ-08). */
const DEFAULT_ENGINE: EngineCode = "v1";

/**
 * Chooses the engine of a business. An engine that the brand does not have yet is assigned too (BIZ-11), except those
 * not in the dropdown, which must already be assigned.
 * @returns the business, and whether the engine was assigned to the brand as well
 */
export async function chooseEngine(
  ctx: Context,
  brandId: number,
  id: number,
  code: EngineCode,
): Promise<{ business: Business; assigned: boolean; brand: string }> {
  const brand = await requireBrand(ctx, brandId, true);
  const tx = ctx.db.current();
  const before = await requireVersion(
    ctx,
    requireFound(await findBusiness(tx, { brandId, id }), businessErrors.notFound),
  );
  if (before.voice_engine === code) return { business: before, assigned: false, brand: brand.name };
  if (!(code in offeredEngines) && !(await assignedCodes(ctx, brandId)).includes(code)) {
    throw refuse(businessErrors.engineMissing, { brand: brand.name, engine: engineNames[code] });
  }
  const assigned = await changeEngines(ctx, brand, [{ row: before, code }]);
  const business = assertStored(await findBusiness(tx, { brandId, id }), "the business was deleted");
  return { business, assigned: assigned.length > 0, brand: brand.name };
}

type Choice = { row: { id: number; name: string; voice_engine: EngineCode }; code: EngineCode };

/**
 * Chooses the engines of businesses of one brand, each with its own version and event.
 * @param brand locked
 * @param choices differ from the current engines
 * @returns the engines that were assigned to the brand as well
 */
export async function changeEngines(
  ctx: Context,
  brand: { id: number; name: string },
  choices: readonly Choice[],
): Promise<EngineCode[]> {
  if (choices.length === 0) return [];
  const assigned: EngineCode[] = [];
  const now = ctx.clock.now().toISOString();
  for (const [code, of] of Map.groupBy(choices, (each) => each.code)) {
    if (code !== DEFAULT_ENGINE && (await assign(ctx, brand.id, code)) !== undefined) assigned.push(code);
    await setEngine(ctx.db.current(), { ids: of.map(({ row }) => row.id), code, now, by: ctx.actor.name });
  }
  recordEngines(
    ctx,
    choices.map(({ row, code }) => ({ business_id: row.id, code })),
  );
  await auditBusinesses.each(ctx, "business.engine_changed", choices, ({ row, code }) => {
    const isNew = assigned.includes(code);
    const after = { voice_engine: code, ...(isNew && { assigned_engine: code }) };
    const change = { before: { voice_engine: row.voice_engine }, after };
    return [about("business", row, brand), change, engineNames[row.voice_engine], engineNames[code], isNew];
  });
  return assigned;
}
