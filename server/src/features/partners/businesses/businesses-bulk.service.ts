import type { BulkAnswer } from "@console/contract/bulk.ts";
import { businessErrors, type businesses as contract, offeredEngines } from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import { recordEvents } from "../../../audit/audit.ts";
import { requireBrand } from "../../../auth/brand-scope.ts";
import type { Context } from "../../../context/context.ts";
import { bulkResult, partitionBulk } from "../../../http/bulk.ts";
import { sentenceOf } from "../../../http/errors.ts";
import { assign, assignedCodes } from "../engines/engines.service.ts";
import { findBusinesses, setEngine } from "./businesses.db.ts";
import { DEFAULT_ENGINE, engineName } from "./businesses.service.ts";
import { businessActivities } from "./businesses.text.ts";
import { recordEngines } from "./periods.ts";

type Sent = Parsed<typeof contract.bulkEngine>["body"]["business_configurations"];

/**
 * Chooses the engine of several businesses of one brand, each with its own version and event. An engine that the brand
 * does not have yet is assigned too (BIZ-11).
 * @returns what was done, and which engines were assigned to the brand
 * @throws AppError not_found if there is no such brand
 */
export async function chooseEngines(
  ctx: Context,
  brandId: number,
  sent: Sent,
): Promise<{ answer: BulkAnswer; assigned: EngineCode[]; brand: string }> {
  // Serializes changes to businesses of one brand.
  const brand = await requireBrand(ctx, brandId, true);
  const ids = sent.map(({ id }) => id);
  const rows = await findBusinesses(ctx.db.current(), { brandId, ids });
  const has = await assignedCodes(ctx, brandId);
  const sorted = partitionBulk(sent, rows, "business", (row, { voice_engine: code }) => {
    if (row.voice_engine === code) return "same";
    if (code in offeredEngines || has.includes(code)) return null;
    return { refuse: sentenceOf(businessErrors.engineMissing, { brand: brand.name, engine: engineName(code) }) };
  });
  const wanted = Map.groupBy(sorted.changing, (each) => each.sent.voice_engine);
  const assigned: EngineCode[] = [];
  for (const [code, of] of wanted) {
    if (code !== DEFAULT_ENGINE && (await assign(ctx, brandId, code)) !== undefined) assigned.push(code);
    await setEngine(ctx.db.current(), {
      ids: of.map(({ row }) => row.id),
      code,
      now: ctx.clock.now().toISOString(),
      by: ctx.actor.name,
    });
  }
  if (sorted.changing.length > 0) {
    const chosen = sorted.changing.map((each) => ({ business_id: each.row.id, code: each.sent.voice_engine }));
    await recordEngines(ctx, chosen);
    await recordEvents(
      ctx,
      sorted.changing.map(({ row: { id, name, voice_engine: from }, sent: { voice_engine: to } }) => ({
        event: "business.engine_changed" as const,
        message: businessActivities.engineChanged(
          name,
          engineName(from),
          engineName(to),
          assigned.includes(to) ? brand.name : null,
        ),
        subject: { kind: "business" as const, id, label: name },
        brandId,
        before: { voice_engine: from },
        after: { voice_engine: to, ...(assigned.includes(to) && { assigned_engine: to }) },
      })),
    );
  }
  return { answer: bulkResult(sorted), assigned, brand: brand.name };
}
