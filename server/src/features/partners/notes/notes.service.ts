import { withFolded } from "@console/contract/fold.ts";
import { type notes as contract, type Note, noteErrors } from "@console/contract/notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, insertRecord, updateRecord } from "../../../db/records.ts";
import { brandNotes } from "../../../db/tables/notes.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { type BrandInScope, requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { listNotes, lockNote } from "./notes.db.ts";
import { auditNotes } from "./notes.text.ts";

export async function list(ctx: Context, brandId: number, query: Parsed<typeof contract.list>["query"]) {
  await requireBrand(ctx, brandId);
  return listNotes(ctx.db.current(), brandId, query);
}

export async function create(ctx: Context, brandId: number, written: string): Promise<Note> {
  const brand = await requireBrand(ctx, brandId, true);
  const note = await insertRecord(ctx, brandNotes, {
    brand_id: brandId,
    text: written,
    search_text: withFolded(written),
    author_id: ctx.actor.id,
    author: ctx.actor.name,
  });
  await auditNotes(ctx, "note.added", aboutBrand(brand), { after: { text: written } });
  return note;
}

/** The note, locked; only its author and Super Admins may change it. */
async function requireOwn(
  ctx: Context,
  brandId: number,
  noteId: number,
): Promise<{ brand: BrandInScope; before: Note }> {
  const brand = await requireBrand(ctx, brandId, true);
  const before = requireFound(await lockNote(ctx.db.current(), { brandId, id: noteId }), noteErrors.notFound);
  if (before.author_id !== ctx.actor.id && ctx.actor.role !== "super_admin")
    throw refuse(noteErrors.notOwn, { author: before.author });
  await requireVersion(ctx, before);
  return { brand, before };
}

export async function update(ctx: Context, brandId: number, noteId: number, written: string): Promise<Note> {
  const { brand, before } = await requireOwn(ctx, brandId, noteId);
  if (before.text === written) return before;
  const note = await updateRecord(ctx, brandNotes, noteId, { text: written, search_text: withFolded(written) });
  await auditNotes(ctx, "note.changed", aboutBrand(brand), { before: { text: before.text }, after: { text: written } });
  return note;
}

export async function remove(ctx: Context, brandId: number, noteId: number): Promise<{ id: number }> {
  const { brand, before } = await requireOwn(ctx, brandId, noteId);
  await deleteRows(ctx.db.current(), brandNotes, { id: noteId });
  await auditNotes(ctx, "note.deleted", aboutBrand(brand), { before: { text: before.text } });
  return { id: noteId };
}
