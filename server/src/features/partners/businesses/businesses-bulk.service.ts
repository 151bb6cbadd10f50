import type { BulkAnswer } from "@console/contract/bulk.ts";
import {
  businessErrors,
  type businesses as contract,
  engineNames,
  offeredEngines,
} from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../context/context.ts";
import { bulkResult, partitionBulk } from "../../../http/bulk.ts";
import { sentenceOf } from "../../../http/errors.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { assignedCodes } from "../engines/engines.service.ts";
import { findBusinesses } from "./businesses.db.ts";
import { changeEngines } from "./businesses.service.ts";

type Sent = Parsed<typeof contract.bulkEngine>["body"]["business_configurations"];

/**
 * Chooses the engine of several businesses of one brand, each with its own version and event. An engine that the brand
 * does not have yet is assigned too (BIZ-11).
 * @returns what was done, and which engines were assigned to the brand
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
    return { refuse: sentenceOf(businessErrors.engineMissing, { brand: brand.name, engine: engineNames[code] }) };
  });
  const assigned = await changeEngines(
    ctx,
    brand,
    sorted.changing.map(({ row, sent: { voice_engine } }) => ({ row, code: voice_engine })),
  );
  return { answer: bulkResult(sorted), assigned, brand: brand.name };
}
