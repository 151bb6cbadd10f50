import { brandErrors } from "@console/contract/brands.ts";
import { BRAND_DELETION_HOURS } from "@console/contract/limits.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose } from "../../../db/locks.ts";
import { deleteRows } from "../../../db/records.ts";
import { brands } from "../../../db/tables/brands.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { requireOpen } from "../../access/brand-scope/brand-scope.ts";
import { read } from "./brands.service.ts";
import { auditBrands, deletionReasons } from "./brands.text.ts";
import { type Deletable, findDeletable, lockForDeletion } from "./deletion.db.ts";

/**
 * Deletes a brand made by mistake, with all that belongs to it. Usage that arrives meanwhile, and whatever else refers to
 * the brand, either comes first and stands against it, or finds no brand.
 */
export async function remove(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const tx = ctx.db.current();
  await lockForClose(tx, [id]);
  await lockForDeletion(tx, { id });
  const found = requireFound(await findDeletable(tx, { id }), sharedErrors.brandNotFound);
  requireOpen(found);
  const brand = await requireVersion(ctx, found, () => read(ctx, id));
  const age = ctx.clock.now().getTime() - Date.parse(brand.created_at);
  const reasons = deletionReasons(brand, age > BRAND_DELETION_HOURS * 3_600_000);
  if (reasons !== "") throw refuse(brandErrors.notDeletable, { brand: brand.name, reasons });
  await deleteWithEntry(ctx, brand);
  return { id, name: brand.name };
}

/** Deletes a brand that an import made, once nothing stands against it: no matter how long ago that was. */
export async function deleteBrand(ctx: Context, id: number): Promise<void> {
  const tx = ctx.db.current();
  await lockForDeletion(tx, { id });
  await deleteWithEntry(ctx, requireFound(await findDeletable(tx, { id }), sharedErrors.brandNotFound));
}

async function deleteWithEntry(ctx: Context, brand: Deletable): Promise<void> {
  await deleteRows(ctx.db.current(), brands, { id: brand.id });
  const { name, email, external_id } = brand;
  await auditBrands(ctx, "brand.deleted", aboutBrand(brand), {
    before: { name, email, ...(external_id && { external_id }) },
    // It leaves the platform's list of brands; there is no configuration whose version could rise.
    changesConfigurations: true,
  });
}
