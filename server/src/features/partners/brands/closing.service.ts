import type { Brand } from "@console/contract/brands.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { updateRecord } from "../../../db/records.ts";
import { brands } from "../../../db/tables/brands.ts";
import { requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay } from "../../../lib/calendar.ts";
import { findBrandInScope } from "../../access/brand-scope/brand-scope.ts";
import { overviewPeriod } from "../../money/billing/usage-overview.service.ts";
import { destroyCredentials } from "../credentials/credentials.store.ts";
import { endGoLive } from "../go-live/go-live.service.ts";
import { recordBrandPeriod } from "./brand-periods.ts";
import { deleteScheduled, findBrandDetail, findScheduled } from "./brands.db.ts";
import { read } from "./brands.service.ts";
import { auditBrands } from "./brands.text.ts";

/**
 * Closes a brand that leaves. From now on it is inactive and takes only what settles its money; its records stay until
 * their own terms end. Its months close as always.
 */
export async function close(ctx: Context, id: number): Promise<Brand> {
  const tx = ctx.db.current();
  requireFound(await findBrandInScope(ctx, id, true), sharedErrors.brandNotFound);
  // In this order, as whoever bills usage of the brand or grants it credit.
  await lockForClose(tx, [id]);
  const before = requireFound(await findBrandDetail(tx, id, overviewPeriod(ctx).values), sharedErrors.brandNotFound);
  await requireVersion(ctx, before, () => read(ctx, id));
  const today = billingDay(ctx);
  const scheduled = await findScheduled(tx, id, today);
  await deleteScheduled(tx, { id, today });
  await destroyCredentials(ctx, id);
  await endGoLive(ctx, id);
  const isActive = before.status === "active";
  if (isActive) await recordBrandPeriod(ctx, id, false);
  const closed_at = ctx.clock.now().toISOString();
  await updateRecord(ctx, brands, id, { status: "inactive", closed_at });
  const destroyed = before.credentials.map(({ field }) => field);
  await auditBrands(ctx, "brand.closed", aboutBrand(before), {
    before: {
      closed_at: null,
      ...(isActive && { status: before.status }),
      ...(scheduled && { scheduled_plan_change: scheduled }),
    },
    after: {
      closed_at,
      ...(isActive && { status: "inactive" }),
      ...(scheduled && { scheduled_plan_change: null }),
      ...(destroyed.length > 0 && { destroyed_credentials: destroyed }),
    },
  });
  return read(ctx, id);
}
