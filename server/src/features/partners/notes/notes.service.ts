import { withFolded } from "@console/contract/fold.ts";
import type { notes as contract, Note } from "@console/contract/notes.ts";
import { noteErrors } from "@console/contract/notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { recordEvent } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertRecord, updateRecord } from "../../../db/records.ts";
import { brandNotes } from "../../../db/tables/notes.ts";
import { refuse } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { requireBrand } from "../../access/brand-scope/brand-scope.ts";
import { deleteNote, listNotes, lockNote } from "./notes.db.ts";
import { noteActivities } from "./notes.text.ts";

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
  await recordEvent(ctx, {
    event: "note.added",
    message: noteActivities.added(brand.name),
    subject: { kind: "brand", id: brandId, label: brand.name },
    brandId,
    after: { text: written },
  });
  return note;
}

/** The note, locked; only its author and Super Admins may change it. */
async function requireOwn(ctx: Context, brandId: number, noteId: number): Promise<{ brand: string; before: Note }> {
  const brand = await requireBrand(ctx, brandId, true);
  const before = await lockNote(ctx.db.current(), brandId, noteId);
  if (!before) throw refuse(noteErrors.notFound);
  if (before.author_id !== ctx.actor.id && ctx.actor.role !== "super_admin")
    throw refuse(noteErrors.notOwn, { author: before.author });
  await requireVersion(ctx, before);
  return { brand: brand.name, before };
}

export async function update(ctx: Context, brandId: number, noteId: number, written: string): Promise<Note> {
  const { brand, before } = await requireOwn(ctx, brandId, noteId);
  if (before.text === written) return before;
  const note = await updateRecord(ctx, brandNotes, noteId, { text: written, search_text: withFolded(written) });
  await recordEvent(ctx, {
    event: "note.changed",
    message: noteActivities.edited(brand),
    subject: { kind: "brand", id: brandId, label: brand },
    brandId,
    before: { text: before.text },
    after: { text: written },
  });
  return note;
}

export async function remove(ctx: Context, brandId: number, noteId: number): Promise<{ id: number }> {
  const { brand, before } = await requireOwn(ctx, brandId, noteId);
  await deleteNote(ctx.db.current(), { id: noteId });
  await recordEvent(ctx, {
    event: "note.deleted",
    message: noteActivities.deleted(brand),
    subject: { kind: "brand", id: brandId, label: brand },
    brandId,
    before: { text: before.text },
  });
  return { id: noteId };
}
