import type { onboardings as contract } from "@console/contract/onboardings.ts";
import type { Parsed } from "@console/contract/route.ts";
import { and, count, eq, getTableColumns, gte, isNull, like, lte, sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { type Ordering, readList } from "../../db/list.ts";
import { contains, fold } from "../../db/sql.ts";
import { onboardings } from "./onboardings.table.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

const { search_text: _, ...stored } = getTableColumns(onboardings);

const columns = {
  ...stored,
  /** The column has seconds, the wire has none. */
  onboarding_time: sql<string | null>`to_char(${onboardings.onboarding_time}, 'HH24:MI')`,
};

/** What has no date comes last either way, and in a day what has no time comes after the rest. */
const missing = (descending: boolean) => sql`${descending ? "-infinity" : "infinity"}::timestamp`;

const ordering: Ordering = {
  fields: {
    created_at: onboardings.created_at,
    onboarding_at: (descending) =>
      sql`coalesce(${onboardings.onboarding_date} + coalesce(${onboardings.onboarding_time}, '24:00'), ${missing(descending)})`,
    company_name: sql`lower(${onboardings.company_name})`,
    done_at: (descending) =>
      sql`coalesce(${onboardings.done_at}, ${descending ? "-infinity" : "infinity"}::timestamptz)`,
  },
  id: onboardings.id,
  default: "-created_at",
};

/** There are as many as clients: they are counted, not kept in a counter. */
export function listOnboardings(db: Db, query: ListQuery) {
  const matching = and(
    query.search_key ? like(onboardings.search_text, contains(fold(query.search_key))) : undefined,
    query.package_type ? eq(onboardings.package_type, query.package_type) : undefined,
    query.from ? gte(onboardings.onboarding_date, query.from) : undefined,
    query.to ? lte(onboardings.onboarding_date, query.to) : undefined,
    query.undated ? isNull(onboardings.onboarding_date) : undefined,
  );
  const status = query.status ? eq(onboardings.status, query.status) : undefined;
  return readList({
    query,
    ordering,
    counts: async () => {
      const totals = await db
        .select({ status: onboardings.status, total: count() })
        .from(onboardings)
        .where(matching)
        .groupBy(onboardings.status);
      const of = (each: "scheduled" | "done") => totals.find((row) => row.status === each)?.total ?? 0;
      return { all: of("scheduled") + of("done"), scheduled: of("scheduled"), done: of("done") };
    },
    total: (counts) => counts[query.status ?? "all"],
    rows: ({ order, after, limit, offset, key }) =>
      db
        .select({ ...columns, sort_key: key })
        .from(onboardings)
        .where(and(matching, status, after))
        .orderBy(...order)
        .limit(limit)
        .offset(offset),
  });
}

export type OnboardingRow = NonNullable<Awaited<ReturnType<typeof findOnboarding>>>;

/** @param lock keeps the row from others until the transaction ends */
export async function findOnboarding(db: Db, id: number, lock = false) {
  const found = db.select(columns).from(onboardings).where(eq(onboardings.id, id));
  const [row] = await (lock ? found.for("update") : found);
  return row;
}
