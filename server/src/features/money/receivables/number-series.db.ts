import { sql } from "drizzle-orm";
import { statement } from "../../../db/statements.ts";

export const nextOfSeries = statement<{ last: number }, { prefix: string; count: number }>("invoice_series_next")`
  insert into invoice_series (prefix, last) values (${sql.placeholder("prefix")}, ${sql.placeholder("count")}::int)
  on conflict (prefix) do update set last = invoice_series.last + excluded.last returning last`;
