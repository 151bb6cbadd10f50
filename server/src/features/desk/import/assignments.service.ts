import { businessErrors, engineNames } from "@console/contract/businesses.ts";
import { type EngineCode, engineCode } from "@console/contract/engines.ts";
import type { ReportedBusiness } from "@console/contract/platform.ts";
import { moneyInput } from "@console/contract/primitives.ts";
import * as z from "zod/mini";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { findByCode } from "../../money/catalog/catalog.service.ts";
import { chooseEngine } from "../../partners/businesses/businesses.service.ts";
import * as enginesService from "../../partners/engines/engines.service.ts";
import * as integrationsService from "../../partners/integrations/integrations.service.ts";
import { importText as words } from "./import.text.ts";
import { listOf } from "./import-body.rules.ts";
import { WrongRow } from "./import-file.rules.ts";

/** Columns of a brand: codes, those of integrations with a price if it is not the catalog's, as in `zapier;hubspot=54.00`. */
export const assignments = { engines: z.optional(z.string()), integrations: z.optional(z.string()) };

type Texts = { engines: string | undefined; integrations: string | undefined };

/**
 * Assigns the engines and integrations that a brand does not have yet. What it has stays, with its price.
 * @returns whether one was assigned
 * @throws WrongRow naming every entry that is wrong
 */
export async function assignMissing(ctx: Context, brandId: number, texts: Texts): Promise<boolean> {
  const faults: string[] = [];
  const engines = await missingEngines(ctx, brandId, listOf(texts.engines ?? ""), faults);
  const integrations = await missingIntegrations(ctx, brandId, listOf(texts.integrations ?? ""), faults);
  if (faults.length > 0) throw new WrongRow(faults);
  for (const code of engines) await enginesService.add(ctx, brandId, code);
  for (const [code, price] of integrations) await integrationsService.add(ctx, brandId, code, price);
  return engines.size + integrations.size > 0;
}

async function missingEngines(ctx: Context, brandId: number, texts: readonly string[], faults: string[]) {
  const missing = new Set<EngineCode>();
  if (texts.length === 0) return missing;
  const assigned = await enginesService.assignedCodes(ctx, brandId);
  for (const text of texts) {
    const { success, data } = z.safeParse(engineCode, text);
    if (!success) faults.push(words.reference("engines", "engine", text));
    else if (!assigned.includes(data)) missing.add(data);
  }
  return missing;
}

async function missingIntegrations(ctx: Context, brandId: number, texts: readonly string[], faults: string[]) {
  const missing = new Map<string, string | undefined>();
  if (texts.length === 0) return missing;
  const assigned = new Set((await integrationsService.assignedTo(ctx, brandId)).map(({ code }) => code));
  for (const text of texts) {
    const [code = "", ...prices] = text.split("=").map((each) => each.trim());
    const price = prices.length === 0 ? undefined : z.safeParse(moneyInput, prices.join("="));
    const found = await findByCode(ctx, code);
    if (price && !price.success) faults.push(words.price("integrations", text));
    else if (!found) faults.push(words.reference("integrations", "integration", code));
    else if (assigned.has(code)) continue;
    else if (found.retired) faults.push(words.retired("integrations", code));
    else missing.set(code, price?.data);
  }
  return missing;
}

/** The engine of a business: one that its brand has, because an undo takes engines only with their brand. */
export async function chooseAssigned(ctx: Context, business: ReportedBusiness, code: EngineCode): Promise<void> {
  const { brand, assigned } = await chooseEngine(ctx, business.organization_id, business.id, code);
  if (assigned) throw refuse(businessErrors.engineMissing, { brand, engine: engineNames[code] });
}
