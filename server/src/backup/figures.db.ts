import { sql } from "drizzle-orm";
import type { Db } from "../db/handle.ts";
import { rows } from "../db/sql.ts";

/** The bills of a month: their number, their total in US dollars, and a SHA-256 of all their columns. */
export type BillFigures = { month: string; bills: number; total: string; sha256: string };

/** What is compared between the source and a restored copy. Unnamed: an older release's table may have fewer columns. */
export const billFigures = (db: Db): Promise<BillFigures[]> =>
  rows<BillFigures>(
    db,
    sql`select month::text as month, count(*)::int as bills, sum(total)::text as total,
          encode(sha256(string_agg(sha256(convert_to(b::text, 'UTF8')), ''::bytea order by id)), 'hex') as sha256
        from bills b group by month order by month`,
  );
