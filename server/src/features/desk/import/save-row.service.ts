import type { ImportOutcome } from "@console/contract/imports.ts";
import type { Context } from "../../../context/context.ts";
import { upsertRow } from "../../../db/records.ts";
import { oneRow } from "../../../db/statements.ts";
import { importRows } from "../../../db/tables/imports.ts";
import { assertStored } from "../../../http/errors.ts";
import { importText as words } from "./import.text.ts";
import { readBody } from "./import-body.rules.ts";
import { type ImportRow, WrongRow } from "./import-file.rules.ts";
import { brandVersions, countRow, findLatestRow, keepInStep, uncountRow } from "./import-rows.db.ts";
import { resolveReferences } from "./references.service.ts";
import type { Noun, Sheet } from "./sheets.ts";

export type PlannedRow = { file: string; line: number; externalId: string; outcome: ImportOutcome };

/** All columns but those that wait, or only these. */
type Part = "first" | "later";
export type Pass = { sheet: Sheet; row: ImportRow; part: Part };

/** Undoes a row whose record was changed in the console since an import. */
export class SkippedRow extends Error {
  readonly row: PlannedRow;
  constructor(row: PlannedRow) {
    super("the record was changed since");
    this.row = row;
  }
}

/**
 * Saves a row and what it made.
 * @returns what became of it; null for the second part of a row whose first part made nothing
 * @throws SkippedRow
 */
export async function saveRow(
  ctx: Context,
  importId: number,
  { sheet, row, part }: Pass,
  isReported: (noun: Noun, text: string) => boolean,
): Promise<PlannedRow | null> {
  const { file, line, externalId } = row;
  const db = ctx.db.current();
  const before = await oneRow(sheet.find(db, { externalId }));
  if (!before && part === "later") return null;
  const save = before ? sheet.update : sheet.create;
  const cells = new Map([...row.cells].filter(([column]) => sheet.later.has(column) === (part === "later")));
  const { ids, brandIds, faults, isComplete } = await resolveReferences(ctx, sheet, cells, isReported);
  const stored = before && save.stored ? await save.stored(ctx, before.id) : {};
  const known = new Map<string, unknown>([...Object.entries(stored).filter(([name]) => !cells.has(name)), ...ids]);
  if (part === "first" && sheet.key !== null) known.set(sheet.key, externalId);
  const read = readBody(save.schema, cells, known);
  const wrong = "issues" in read ? read.issues.filter(({ column }) => !ids.has(column)) : [];
  if (faults.length + wrong.length > 0 || !isComplete || !("body" in read)) {
    throw new WrongRow([...faults, ...wrong.map(({ column, message }) => words.field(column, message))]);
  }
  const concerned = before?.record === "brand" ? [...brandIds, before.id] : brandIds;
  const versions = concerned.length > 0 ? await brandVersions(db, { brandIds: concerned }) : [];
  const isMore = (await save.run(ctx, { id: before?.id ?? 0, externalId }, read.body)) === true;
  const after = assertStored(await oneRow(sheet.find(db, { externalId })), "the imported record is not stored");
  const now = before === undefined ? "create" : after.version === before.version && !isMore ? "match" : "change";
  const latest = await findLatestRow(db, { file, externalId, recordId: after.id });
  if (now === "change" && latest && latest.version !== before?.version) {
    throw new SkippedRow({ file, line, externalId, outcome: "skip" });
  }
  const own = latest?.import_id === importId ? latest.outcome : null;
  const outcome = own === null || own === "match" ? now : own;
  await upsertRow(db, importRows, {
    import_id: importId,
    file,
    external_id: externalId,
    record: after.record,
    record_id: after.id,
    outcome,
    version: after.version,
  });
  if (own !== null) await uncountRow(db, { importId, outcome: own });
  await countRow(db, { importId, outcome });
  await keepInStep(db, {
    importId,
    brandIds: versions.map(({ id }) => id),
    versions: versions.map(({ version }) => version),
  });
  return { file, line, externalId, outcome };
}
