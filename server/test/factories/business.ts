import { randomUUID } from "node:crypto";
import type { EngineCode } from "@console/contract/engines.ts";
import type { BusinessReport, ReportedBusiness } from "@console/contract/platform.ts";
import type { Context } from "../../src/context/context.ts";
import { report } from "../../src/features/partners/businesses/report.service.ts";
import * as enginesService from "../../src/features/partners/engines/engines.service.ts";
import * as integrationsService from "../../src/features/partners/integrations/integrations.service.ts";

export function businessInput(brandId: number, over: Partial<BusinessReport> = {}): BusinessReport {
  return {
    organization_id: brandId,
    name: `Business ${randomUUID().slice(0, 8)}`,
    type: "Dental practice",
    location: "Austin, TX",
    account_status: true,
    total_agent: 1,
    total_locations: 1,
    premium_support: false,
    integration_codes: [],
    ...over,
  };
}

/** As the voice platform reports it. */
export function makeBusiness(
  ctx: Context,
  brandId: number,
  over: Partial<BusinessReport> = {},
  externalId: string = randomUUID(),
): Promise<ReportedBusiness> {
  return ctx.db.transaction(() => report({ ...ctx, audited: [] }, externalId, businessInput(brandId, over)));
}

export const assignIntegration = (ctx: Context, brandId: number, code: string) =>
  ctx.db.transaction(() => integrationsService.add({ ...ctx, audited: [] }, brandId, code));

export const removeIntegration = (ctx: Context, brandId: number, id: number) =>
  ctx.db.transaction(() => integrationsService.remove({ ...ctx, audited: [] }, brandId, id));

export const assignEngine = (ctx: Context, brandId: number, code: EngineCode) =>
  ctx.db.transaction(() => enginesService.add({ ...ctx, audited: [] }, brandId, code));
