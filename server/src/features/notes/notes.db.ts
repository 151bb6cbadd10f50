import type { notes as contract } from "@console/contract/notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, getTableColumns, type InferSelectModel, like, sql } from "drizzle-orm";
import type { Db } from "../../db/handle.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains } from "../../db/sql.ts";
import { oneRow, statement } from "../../db/statements.ts";
import { brandNotes } from "../../db/tables/notes.ts";

type NoteRow = InferSelectModel<typeof brandNotes>;

const ordering: Ordering = { fields: { created_at: brandNotes.created_at }, id: brandNotes.id, default: "-created_at" };

const { brand_id: _, ...columns } = getTableColumns(brandNotes);

export function listNotes(db: Db, brandId: number, query: Parsed<typeof contract.list>["query"]) {
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
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...columns, sort_key: key })
        .from(brandNotes)
        .where(and(where, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

const locked = statement<NoteRow, { brandId: number; id: number }>(
  "note_locked",
  sql`select * from brand_notes where id = ${sql.placeholder("id")} and brand_id = ${sql.placeholder("brandId")} for update`,
);

/** A brand's note; locks the row until the transaction ends. */
export const lockNote = (db: Db, brandId: number, id: number): Promise<NoteRow | undefined> =>
  oneRow(locked(db, { brandId, id }));

export const deleteNote = statement<object, { id: number }>(
  "note_delete",
  sql`delete from brand_notes where id = ${sql.placeholder("id")}`,
);
