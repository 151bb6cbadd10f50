import { type Business, businessErrors, offeredEngines } from "@console/contract/businesses.ts";
import { type EngineCode, engineLabel } from "@console/contract/engines.ts";
import { recordEvent } from "../../../audit/audit.ts";
import { requireBrand } from "../../../auth/brand-scope.ts";
import type { Context } from "../../../context/context.ts";
import { updateRecord } from "../../../db/records.ts";
import { businesses } from "../../../db/tables/businesses.ts";
import { refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { assign, assignedCodes } from "../engines/engines.service.ts";
import { findBusiness } from "./businesses.db.ts";
import { businessActivities } from "./businesses.text.ts";
import { recordEngine } from "./periods.ts";

/** Every brand has this engine without an assignment (BIZ-08). */
export const DEFAULT_ENGINE: EngineCode = "v1";

/** The dropdown's names; an engine that is not in it has its own name. */
export const engineName = (code: EngineCode): string =>
  `${code === "v3" ? engineLabel[code] : offeredEngines[code].name} (${code})`;

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
  const before = await findBusiness(tx, brandId, id);
  if (!before) throw refuse(businessErrors.notFound);
  await requireVersion(ctx, before);
  if (before.voice_engine === code) return { business: before, assigned: false, brand: brand.name };
  if (!(code in offeredEngines) && !(await assignedCodes(ctx, brandId)).includes(code)) {
    throw refuse(businessErrors.engineMissing, { brand: brand.name, engine: engineName(code) });
  }
  const assigned = code !== DEFAULT_ENGINE && (await assign(ctx, brandId, code)) !== undefined;
  await updateRecord(ctx, businesses, id, { voice_engine: code });
  await recordEngine(ctx, id, code);
  const [from, to] = [engineName(before.voice_engine), engineName(code)];
  await recordEvent(ctx, {
    event: "business.engine_changed",
    message: businessActivities.engineChanged(before.name, from, to, assigned ? brand.name : null),
    subject: { kind: "business", id, label: before.name },
    brandId,
    before: { voice_engine: before.voice_engine },
    after: { voice_engine: code, ...(assigned && { assigned_engine: code }) },
  });
  const business = await findBusiness(tx, brandId, id);
  if (!business) throw new Error("the business was deleted");
  return { business, assigned, brand: brand.name };
}
