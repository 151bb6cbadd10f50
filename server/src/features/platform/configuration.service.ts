import { credentialKinds } from "@console/contract/credentials.ts";
import type { BrandConfiguration } from "@console/contract/platform.ts";
import { recordEvent } from "../../audit/audit.ts";
import { type BrandInScope, requireBrand } from "../../auth/brand-scope.ts";
import { engineOf } from "../../catalog/engines.ts";
import type { Context } from "../../context/context.ts";
import { reportedOf } from "../businesses/report.service.ts";
import { openCredentials } from "../credentials/credentials.store.ts";
import { assignedCodes } from "../engines/engines.service.ts";
import { assignedTo } from "../integrations/integrations.service.ts";
import { platformActivities } from "./platform.text.ts";

/**
 * What staff set up for a brand. A key that may read credentials gets them, and every such reading
 * is on record.
 * @throws AppError not_found
 */
export async function configuration(ctx: Context, brandId: number): Promise<BrandConfiguration> {
  const brand = await requireBrand(ctx, brandId);
  const businesses = await reportedOf(ctx, brandId);
  const integrations = await assignedTo(ctx, brandId);
  return {
    ...brand,
    engines: (await assignedCodes(ctx, brandId)).map(engineOf),
    businesses,
    integrations: integrations.map((each) => ({
      ...each,
      business_external_ids: businesses
        .filter((business) => business.integration_codes.includes(each.code))
        .map((business) => business.external_id),
    })),
    ...(ctx.key?.scopes.includes("credentials") && { credentials: await readCredentials(ctx, brand) }),
  };
}

async function readCredentials(ctx: Context, brand: BrandInScope): Promise<BrandConfiguration["credentials"]> {
  if (brand.use_system) return null;
  return ctx.db.transaction(async () => {
    const [smtp = {}, twilio = {}, stripe = {}] = await inTurn(credentialKinds, (kind) =>
      openCredentials(ctx, brand.id, kind),
    );
    await recordEvent(ctx, {
      event: "brand.credentials_read",
      message: platformActivities.credentialsRead(brand.name),
      subject: { kind: "brand", id: brand.id, label: brand.name },
      brandId: brand.id,
    });
    return { smtp, twilio, stripe };
  });
}

/** One after the other: a transaction has one connection. */
async function inTurn<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}
