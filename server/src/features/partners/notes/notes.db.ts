import type { notes as contract } from "@console/contract/notes.ts";
import type { Parsed } from "@console/contract/route.ts";
import { getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Db } from "../../../db/handle.ts";
import { pagedList } from "../../../db/paged-list.ts";
import { searchFilters, searchValues } from "../../../db/sql.ts";
import { allOf, statementOfOne } from "../../../db/statements.ts";
import { brandNotes } from "../../../db/tables/notes.ts";

type NoteRow = InferSelectModel<typeof brandNotes>;

const { brand_id: _, search_text: __, ...fields } = getTableColumns(brandNotes);

const noteList = pagedList({
  name: "notes_page",
  from: sql`brand_notes`,
  id: brandNotes.id,
  sort: { fields: { created_at: brandNotes.created_at }, default: "-created_at" },
  scope: sql`${brandNotes.brand_id} = ${sql.placeholder("brand_id")}`,
  filters: searchFilters(sql`coalesce(nullif(${brandNotes.search_text}, ''), lower(${brandNotes.text}))`),
  row: fields,
});

export const listNotes = (db: Db, brandId: number, query: Parsed<typeof contract.list>["query"]) =>
  noteList(db, query, { brand_id: brandId, ...searchValues(query.search_key) });

/** A brand's note; locks the row until the transaction ends. */
export const lockNote = statementOfOne<NoteRow, { brandId: number; id: number }>("note_locked")`
  select ${allOf(brandNotes)} from brand_notes where id = ${sql.placeholder("id")} and brand_id = ${sql.placeholder("brandId")} for update`;
