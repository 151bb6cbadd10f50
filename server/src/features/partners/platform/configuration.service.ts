import { credentialKinds } from "@console/contract/credentials.ts";
import type { RecordRef } from "@console/contract/machine-lists.ts";
import type { platform } from "@console/contract/platform.ts";
import type { BrandConfiguration } from "@console/contract/platform-configuration.ts";
import type { Result } from "@console/contract/route.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import { recordUse } from "../../../auth/api-key.ts";
import type { ApiKey, Context } from "../../../context/context.ts";
import { findHistory } from "../../../db/data-history.db.ts";
import { requireFound } from "../../../http/errors.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { engineFinder } from "../../money/catalog/catalog.service.ts";
import { allReported } from "../businesses/report.service.ts";
import { openCredentials } from "../credentials/credentials.store.ts";
import { runCodes } from "../engines/engines.service.ts";
import { assignedTo } from "../integrations/integrations.service.ts";
import { requireKnown } from "./link.service.ts";
import { findOwn, type PlatformBrand } from "./platform.db.ts";
import { auditPlatform } from "./platform.text.ts";

/**
 * The configuration that staff set up for a brand. A key that may read credentials gets them, and every such read is
 * recorded.
 */
export async function configuration(ctx: Context, ref: RecordRef): Promise<Result<(typeof platform)["configuration"]>> {
  // Read before the content: a later change is then read again under its own version.
  const known = await requireKnown(ctx, ref);
  const { id: history, resend_usage } = await findHistory(ctx.db.current());
  const etag = `${history}-${known.version}`;
  // Platforms of the release before name the version alone, which is clear as long as there has been one history.
  const etags = resend_usage === null ? [etag, String(known.version)] : [etag];
  if (etags.some((each) => ctx.ifNoneMatch.includes(each))) return { data: "not_modified", etag };
  return { data: { ...(await contentOf(ctx, known)), history }, etag };
}

type Content = Omit<BrandConfiguration, "history">;

async function contentOf(ctx: Context, { id, version }: { id: number; version: number }): Promise<Content> {
  const brand = requireFound(
    await findOwn(ctx.db.current(), { id, today: billingDay(ctx) }),
    sharedErrors.brandNotFound,
  );
  const businesses = await allReported(ctx, id);
  // Nothing runs for a brand that has left.
  const [codes, integrations] = brand.closed ? [[], []] : [await runCodes(ctx, id), await assignedTo(ctx, id)];
  return {
    ...brand,
    configuration_version: version,
    engines: codes.map(await engineFinder(ctx, id)),
    businesses,
    integrations: integrations.map((each) => ({
      ...each,
      business_external_ids: businesses
        .filter((business) => business.integration_codes.includes(each.code))
        .map((business) => business.external_id),
    })),
    ...(ctx.key?.scopes.includes("credentials") && { credentials: await readCredentials(ctx, ctx.key, brand) }),
  };
}

async function readCredentials(
  ctx: Context,
  key: ApiKey,
  brand: PlatformBrand,
): Promise<BrandConfiguration["credentials"]> {
  if (brand.use_system || brand.closed) return null;
  await recordUse(ctx, key.id, "credentials");
  return ctx.db.transaction(async () => {
    const [smtp = {}, twilio = {}, stripe = {}] = await inTurn(credentialKinds, (kind) =>
      openCredentials(ctx, brand.id, kind),
    );
    await auditPlatform(ctx, "brand.credentials_read", aboutBrand(brand));
    return { smtp, twilio, stripe };
  });
}

/** Sequentially: a transaction has one connection. */
async function inTurn<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await run(item));
  return results;
}
