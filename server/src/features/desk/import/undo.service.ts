import { importErrors } from "@console/contract/imports.ts";
import { about } from "../../../audit/audit.ts";
import { raiseConfigurations } from "../../../audit/configuration.db.ts";
import type { Context } from "../../../context/context.ts";
import { lockForClose, shareUntilCommit } from "../../../db/locks.ts";
import { oneRow } from "../../../db/statements.ts";
import { AppError, assertStored, refuse, requireFound } from "../../../http/errors.ts";
import * as couponsService from "../../money/coupons/coupons.service.ts";
import * as packagesService from "../../money/packages/packages.service.ts";
import { removeUser } from "../../partners/brands/brand-users.service.ts";
import { deleteBrand } from "../../partners/brands/deletion.service.ts";
import { auditImports, importText as words } from "./import.text.ts";
import {
  deleteImportRows,
  findImport,
  type ImportRun,
  listMade,
  lockImport,
  type StoredRow,
  setUndoing,
  setUndone,
} from "./import-rows.db.ts";
import { type Sheet, sheets } from "./sheets.ts";
import {
  brandsOfUsers,
  deleteBillFiles,
  deleteBusinesses,
  deleteImportedBills,
  deleteIntegrations,
  deleteOpeningBills,
  deleteOpeningPayments,
  listBrandsOf,
  listObstacles,
} from "./undo.db.ts";

/** So many reasons are named. */
const REASONS = 5;

/**
 * Deletes every record that an import made, if nothing was changed or based on them since; what it changed of others stays.
 * Entries of the audit log stay, too.
 * @returns the run, and how many records were deleted
 */
export function undoImport(ctx: Context, importId: number): Promise<{ run: ImportRun; deleted: number }> {
  return ctx.db.transaction(async () => {
    const db = ctx.db.current();
    const run = requireFound(await lockImport(db, { importId }), importErrors.notFound);
    if (run.state === "undone") throw refuse(importErrors.undone);
    const made = await listMade(db, { importId });
    // Usage and bills that arrive meanwhile either come first and stand against it, or find no brand.
    await lockForClose(
      db,
      (await listBrandsOf(db, { importId })).map(({ id }) => id),
    );
    // Nobody locks the books meanwhile.
    await shareUntilCommit(db, "books");
    await requireUnchanged(ctx, importId, made);
    await setUndoing(db, { importId });
    await deleteMade(
      ctx,
      Map.groupBy(made, ({ record }) => record),
    );
    await deleteImportRows(db, { importId });
    await setUndone(db, { importId, at: ctx.clock.now().toISOString(), by: ctx.actor.name });
    await auditImports(ctx, "import.undone", about("import", { id: importId, name: String(importId) }), {
      before: { created: made.length },
    });
    return { run: assertStored(await findImport(db, { importId }), "the import is not stored"), deleted: made.length };
  });
}

/** @throws AppError naming what was changed or came since */
async function requireUnchanged(ctx: Context, importId: number, made: readonly StoredRow[]): Promise<void> {
  const db = ctx.db.current();
  const findOf = new Map<string, Sheet["find"]>(sheets.map(({ file, find }) => [file, find]));
  const reasons = (await listObstacles(db, { importId, zone: ctx.billingTimeZone })).map(words.obstacle);
  for (const { file, external_id, record_id, version } of made) {
    const find = assertStored(findOf.get(file), "a row is of no file");
    const found = await oneRow(find(db, { externalId: external_id }));
    const isSame = found?.id === record_id && found.version === version;
    if (!isSame) reasons.push(words.changed({ file, external_id }));
  }
  if (reasons.length > 0) throw refuse(importErrors.changed, { reasons: words.reasons(reasons, REASONS) });
}

/** In the order of what refers to what. Services of their areas delete what they can, with their entries and checks. */
async function deleteMade(ctx: Context, made: ReadonlyMap<StoredRow["record"], StoredRow[]>): Promise<void> {
  const db = ctx.db.current();
  const rowsOf = (record: StoredRow["record"]) => made.get(record) ?? [];
  const idsOf = (record: StoredRow["record"]) => rowsOf(record).map(({ record_id }) => record_id);
  await deleteBillFiles(db, { ids: idsOf("opening_bill") });
  await deleteOpeningBills(db, { ids: idsOf("opening_bill") });
  await deleteOpeningPayments(db, { ids: idsOf("opening_payment") });
  await deleteImportedBills(db, { ids: idsOf("imported_bill") });
  const brands = new Set(idsOf("brand"));
  const ofBusinesses = await deleteBusinesses(db, { ids: idsOf("business") });
  const others = new Set(ofBusinesses.map(({ organization_id }) => organization_id).filter((id) => !brands.has(id)));
  const changes = [...others].map((brandId) => ({ brandId, part: "businesses" as const }));
  await raiseConfigurations(db, changes, ctx.clock.now().toISOString());
  const people = new Map(rowsOf("portal_user").map((row) => [row.record_id, row]));
  for (const { id, brand_id } of await brandsOfUsers(db, { ids: [...people.keys()] })) {
    const row = assertStored(people.get(id), "a portal user is of no row");
    if (!brands.has(brand_id)) await named(row, removeUser(ctx, brand_id, id));
  }
  for (const id of brands) await deleteBrand(ctx, id);
  for (const row of rowsOf("coupon")) await named(row, couponsService.remove(ctx, row.record_id));
  for (const row of rowsOf("package")) await named(row, packagesService.remove(ctx, row.record_id));
  await deleteIntegrations(db, { ids: idsOf("integration") });
}

/** What a service refuses names the row. */
const named = (row: StoredRow, work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw refuse(importErrors.changed, { reasons: words.refusedRow(row, error.message) });
  });
