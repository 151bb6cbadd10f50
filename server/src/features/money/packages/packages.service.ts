import type { PackageCreate, PackageDetail, PackageUpdate } from "@console/contract/packages.ts";
import { packageChoiceErrors, packageErrors, packageInUseErrors } from "@console/contract/packages.ts";
import { about, changedFields } from "../../../audit/audit.ts";
import { raiseConfigurations } from "../../../audit/configuration.db.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, insertRecord, mapViolations, updateRecord, upsertRow } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { packagePrices, packages } from "../../../db/tables/packages.ts";
import { type AppError, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, dayBefore, dayInWords, firstOfMonth, monthInWords } from "../../../lib/calendar.ts";
import { listNames } from "../../../lib/names.ts";
import { requireBrands } from "../../access/brand-scope/brand-scope.ts";
import { setImageAlt } from "./package-image.db.ts";
import { changePrices, pricesStartOn } from "./package-prices.service.ts";
import { brandsOn, brandsOnOrScheduled, lastUse } from "./package-use.db.ts";
import { findChoice, findPackage, lockPackage, setOwners } from "./packages.db.ts";
import { auditPackages } from "./packages.text.ts";
import { unclosedOn } from "./unclosed-months.service.ts";

/** Most brands that a package or an error lists. */
const NAMED = 6;

type Row = NonNullable<Awaited<ReturnType<typeof findPackage>>>;

export async function read(ctx: Context, id: number): Promise<PackageDetail> {
  const row = requireFound(await findPackage(ctx.db.current(), id, billingDay(ctx)), packageErrors.notFound);
  const { first, total } = await brandsOnOrScheduled(ctx.db.current(), id, billingDay(ctx), { limit: NAMED });
  return { ...row, brands: first, total_concerned: total, prices_start_on: await pricesStartOn(ctx, id) };
}

/** The package, if the brand may choose it: it exists, is active, and is public or dedicated to the brand. */
export async function requireChoosable(
  ctx: Context,
  id: number,
  brandId: number,
): Promise<{ id: number; name: string }> {
  const choice = requireFound(await findChoice(ctx.db.current(), id, brandId), packageChoiceErrors.unknown);
  if (!choice.active) throw refuse(packageChoiceErrors.notActive);
  if (!choice.public && !choice.own) throw refuse(packageChoiceErrors.dedicated);
  return choice;
}

/** Whether a package is dedicated to other brands only. */
export async function isForeign(ctx: Context, id: number, brandId: number): Promise<boolean> {
  const choice = await findChoice(ctx.db.current(), id, brandId);
  return choice !== undefined && !choice.public && !choice.own;
}

export type NewPackage = Omit<PackageCreate, "currency" | "external_id" | "organization_ids"> & {
  external_id?: string;
  organization_ids?: readonly number[];
  /** True only for the seeded default. */
  is_default?: boolean;
};

/**
 * Stores a package whose prices apply from this month on.
 * @returns its id
 */
export async function create(ctx: Context, sent: NewPackage): Promise<number> {
  const tx = ctx.db.current();
  const owners = await ownersOf(ctx, sent.public, sent.organization_ids ?? []);
  const row = await asKnownErrors(
    insertRecord(ctx, packages, {
      ...sent,
      is_default: sent.is_default ?? false,
      search_text: searchText(sent.name, sent.description),
    }),
  );
  await upsertRow(tx, packagePrices, {
    ...sent.price_details,
    package_id: row.id,
    starts_on: firstOfMonth(billingDay(ctx)),
    base_price: sent.base_price,
  });
  await setOwners(tx, row.id, owners);
  await auditPackages(ctx, "package.created", about("package", row), { after: { ...sent, organization_ids: owners } });
  return row.id;
}

/** Changes the sent fields. */
export async function update(ctx: Context, id: number, sent: PackageUpdate): Promise<PackageDetail> {
  const before = await lockedForChange(ctx, id);
  if (sent.id !== undefined && sent.id !== id) throw refuse(packageErrors.otherId);
  // Each of these is stored elsewhere, or not at all.
  const { id: _, currency: __, organization_ids: ___, base_price, price_details, image_alt, ...columns } = sent;
  const owned = await changeOwners(ctx, before, sent);
  const own = changedFields<Partial<Row>>(before, columns);
  const prices = await changePrices(ctx, before, { base_price, price_details });
  const alt = await changeAlt(ctx, before, image_alt);
  const changes = [own, owned, prices, alt].filter((each) => each !== null);
  if (changes.length === 0) return read(ctx, id);
  const after = { ...before, ...own?.after };
  await asKnownErrors(
    updateRecord(ctx, packages, id, { ...own?.after, search_text: searchText(after.name, after.description) }),
  );
  const isRenamed = own?.after.name !== undefined || own?.after.external_id !== undefined;
  if (isRenamed) await raiseOfPackage(ctx, id);
  await auditPackages(
    ctx,
    "package.updated",
    about("package", { id, name: after.name }),
    {
      changesConfigurations: isRenamed,
      before: Object.assign({}, ...changes.map((each) => each.before)),
      after: Object.assign({}, ...changes.map((each) => each.after)),
    },
    changes.length === 1 ? prices?.startsOn : undefined,
  );
  return read(ctx, id);
}

/** The configurations of all brands on the package contain its name. */
async function raiseOfPackage(ctx: Context, id: number): Promise<void> {
  const brandIds = await brandsOn(ctx.db.current(), id, billingDay(ctx));
  const changed = brandIds.map((brandId) => ({ brandId, part: "package" as const }));
  await raiseConfigurations(ctx.db.current(), changed, ctx.clock.now().toISOString());
}

const asKnownErrors = <T>(work: Promise<T>) =>
  mapViolations(work, {
    packages_external_id: () => refuse(packageErrors.externalIdTaken),
  });

/**
 * Permanently deletes a package that no brand ever used: it is in use while a brand is on it, is scheduled for it or
 * has an unclosed month with it, and closed bills refer to it forever.
 */
export async function remove(ctx: Context, id: number): Promise<{ id: number; name: string }> {
  const row = await lockedForChange(ctx, id);
  if (row.is_default) throw refuse(packageInUseErrors.isDefault);
  if (row.in_use) throw await whyInUse(ctx, row);
  await deleteRows(ctx.db.current(), packages, { id });
  await auditPackages(ctx, "package.deleted", about("package", row), {
    before: { name: row.name, description: row.description, base_price: row.base_price, ...row.price_details },
  });
  return { id, name: row.name };
}

async function whyInUse(ctx: Context, row: Row): Promise<AppError> {
  const db = ctx.db.current();
  const { first, total } = await brandsOnOrScheduled(db, row.id, billingDay(ctx), { limit: NAMED });
  if (total > 0) {
    const names = listNames(
      first.map((brand) => brand.name),
      total,
    );
    return refuse(packageInUseErrors.brands, { brands: names, are: total > 1 ? "are" : "is", package: row.name });
  }
  const unclosed = await unclosedOn(ctx, row.id);
  if (unclosed.length > 0) {
    const names = listNames([...new Set(unclosed.map(({ name }) => name))]);
    const months = listNames([...new Set(unclosed.map(({ month }) => monthInWords(month)))]);
    return refuse(packageInUseErrors.unclosed, { brands: names, months, package: row.name });
  }
  const last = await lastUse(db, { packageId: row.id });
  if (!last) return refuse(packageInUseErrors.used);
  const day = dayInWords(dayBefore(last.next));
  return refuse(packageInUseErrors.usedUntil, { package: row.name, brand: last.name, day });
}

/** The package, locked until the transaction ends; throws if the caller has an older version. */
export async function lockedForChange(ctx: Context, id: number): Promise<Row> {
  const tx = ctx.db.current();
  return requireVersion(
    ctx,
    requireFound(
      (await lockPackage(tx, id)) ? await findPackage(tx, id, billingDay(ctx)) : undefined,
      packageErrors.notFound,
    ),
    () => read(ctx, id),
  );
}

/** A dedicated package has brands; a public one has none (PKG-26). */
async function ownersOf(ctx: Context, isPublic: boolean, sent: readonly number[]): Promise<readonly number[]> {
  if (isPublic) return [];
  if (sent.length === 0) throw refuse(packageErrors.noOwners);
  await requireBrands(ctx, sent, packageErrors.noBrands);
  return sent;
}

async function changeOwners(ctx: Context, row: Row, sent: PackageUpdate) {
  const isPublic = sent.public ?? row.public;
  const owners = await ownersOf(ctx, isPublic, sent.organization_ids ?? row.organization_ids);
  if (isPublic === row.public && owners.join() === row.organization_ids.join()) return null;
  if (!isPublic) await refuseOutsiders(ctx, row, owners);
  await setOwners(ctx.db.current(), row.id, owners);
  return { before: { organization_ids: row.organization_ids }, after: { organization_ids: owners } };
}

/** No brand may lose its current package. */
async function refuseOutsiders(ctx: Context, row: Row, owners: readonly number[]): Promise<void> {
  const { first, total } = await brandsOnOrScheduled(ctx.db.current(), row.id, billingDay(ctx), {
    limit: NAMED,
    except: owners,
  });
  if (total === 0) return;
  const names = listNames(
    first.map((brand) => brand.name),
    total,
  );
  throw refuse(packageErrors.outsiders, { brands: names, are: total > 1 ? "are" : "is", package: row.name });
}

async function changeAlt(ctx: Context, row: Row, sent: string | undefined) {
  const alt = sent?.trim();
  if (alt === undefined || row.image_hash === null || alt === row.image_alt) return null;
  await setImageAlt(ctx.db.current(), { id: row.id, alt });
  return { before: { image_alt: row.image_alt }, after: { image_alt: alt } };
}
