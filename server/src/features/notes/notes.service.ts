import type { notes as contract, Note } from "@console/contract/notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, like, sql } from "drizzle-orm";
import { recordEvent } from "../../audit/audit.ts";
import type { Context } from "../../context.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains } from "../../db/sql.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { requireBrand } from "../brands/brand-scope.ts";
import { brandNotes } from "./notes.table.ts";

const ordering: Ordering = { fields: { created_at: brandNotes.created_at }, id: brandNotes.id, default: "-created_at" };

/** @throws AppError not_found */
export async function list(ctx: Context, brandId: number, query: Parsed<typeof contract.list>["query"]) {
  await requireBrand(ctx, brandId);
  const db = ctx.db.current();
  const searched = query.search_key ? like(brandNotes.text, contains(query.search_key)) : undefined;
  const where = and(eq(brandNotes.brand_id, brandId), searched);
  return readList({
    query,
    ordering,
    counts: async () => {
      const [counted] = await db.select({ all: count() }).from(brandNotes).where(where);
      return { all: counted?.all ?? 0 };
    },
    total: ({ all }) => all,
    rows: ({ order, after, limit, offset, key }) => {
      const { brand_id: _, ...columns } = shownColumns;
      return db
        .select({ ...columns, sort_key: key })
        .from(brandNotes)
        .where(and(where, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset);
    },
  });
}

const { id, brand_id, text, author_id, author, version, created_at, updated_at, updated_by } = brandNotes;
const shownColumns = { id, brand_id, text, author_id, author, version, created_at, updated_at, updated_by };

/** @throws AppError not_found */
export async function create(ctx: Context, brandId: number, written: string): Promise<Note> {
  const brand = await requireBrand(ctx, brandId, true);
  const now = ctx.clock.now().toISOString();
  const [row] = await ctx.db
    .current()
    .insert(brandNotes)
    .values({
      ...{ brand_id: brandId, text: written, author_id: ctx.actor.id, author: ctx.actor.name },
      ...{ created_at: now, updated_at: now, updated_by: ctx.actor.name },
    })
    .returning(shownColumns);
  if (!row) throw new Error("the note was not stored");
  await recordEvent(ctx, {
    event: "note.added",
    message: `wrote a note on ${brand.name}`,
    subject: { kind: "brand", id: brandId, label: brand.name },
    brandId,
    after: { text: written },
  });
  return row;
}

/** The note, locked; only its author and Super Admins may touch it. */
async function requireOwn(ctx: Context, brandId: number, noteId: number): Promise<{ brand: string; before: Note }> {
  const brand = await requireBrand(ctx, brandId, true);
  const [before] = await ctx.db
    .current()
    .select(shownColumns)
    .from(brandNotes)
    .where(and(eq(id, noteId), eq(brand_id, brandId)))
    .for("update");
  if (!before) throw notFound("This note");
  if (before.author_id !== ctx.actor.id && ctx.actor.role !== "super_admin")
    throw new AppError("forbidden", `This note is ${before.author}'s.`);
  await requireVersion(ctx, before);
  return { brand: brand.name, before };
}

/** @throws AppError not_found, forbidden, version_conflict */
export async function update(ctx: Context, brandId: number, noteId: number, written: string): Promise<Note> {
  const { brand, before } = await requireOwn(ctx, brandId, noteId);
  if (before.text === written) return before;
  const [row] = await ctx.db
    .current()
    .update(brandNotes)
    .set({
      text: written,
      version: sql`${version} + 1`,
      updated_at: ctx.clock.now().toISOString(),
      updated_by: ctx.actor.name,
    })
    .where(eq(id, noteId))
    .returning(shownColumns);
  if (!row) throw new Error("the note was not stored");
  await recordEvent(ctx, {
    event: "note.changed",
    message: `changed a note on ${brand}`,
    subject: { kind: "brand", id: brandId, label: brand },
    brandId,
    before: { text: before.text },
    after: { text: written },
  });
  return row;
}

/** @throws AppError not_found, forbidden, version_conflict */
export async function remove(ctx: Context, brandId: number, noteId: number): Promise<{ id: number }> {
  const { brand, before } = await requireOwn(ctx, brandId, noteId);
  await ctx.db.current().delete(brandNotes).where(eq(id, noteId));
  await recordEvent(ctx, {
    event: "note.deleted",
    message: `deleted a note on ${brand}`,
    subject: { kind: "brand", id: brandId, label: brand },
    brandId,
    before: { text: before.text },
  });
  return { id: noteId };
}
