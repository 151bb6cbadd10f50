import { brandUserErrors } from "@console/contract/brand-user-fields.ts";
import { APPLIED_MINUTES_AHEAD } from "@console/contract/limits.ts";
import { externalIdOf, type RecordRef } from "@console/contract/machine-lists.ts";
import { platformErrors } from "@console/contract/platform.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { findBrandByRef } from "../../access/brand-scope/brand-scope.ts";
import { listUsers, setActive } from "./brand-users.db.ts";
import { auditBrands } from "./brands.text.ts";

/** Records that a portal user has signed in; the first report counts. */
export async function reportActive(ctx: Context, ref: RecordRef, userRef: RecordRef, activeAt: string) {
  const brand = requireFound(await findBrandByRef(ctx, ref, true), sharedErrors.brandNotFound);
  const externalId = externalIdOf(userRef);
  const user = requireFound(
    (await listUsers(ctx.db.current(), { brandId: brand.id })).find((each) =>
      externalId === null ? each.id === userRef : externalId !== "" && each.external_id === externalId,
    ),
    brandUserErrors.notFound,
  );
  if (user.active_at !== null) return { id: user.id, active_at: user.active_at };
  if (Date.parse(activeAt) > ctx.clock.now().getTime() + APPLIED_MINUTES_AHEAD * 60_000)
    throw refuse(platformErrors.activeAhead, { minutes: APPLIED_MINUTES_AHEAD });
  const active_at = new Date(activeAt).toISOString();
  await setActive(ctx.db.current(), { id: user.id, active_at });
  await auditBrands(ctx, "brand.user_active", aboutBrand(brand), { after: { active_at } }, user.name || user.email);
  return { id: user.id, active_at };
}
