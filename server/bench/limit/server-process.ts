import { type Query, serve } from "./http.ts";
import {
  activitiesBefore,
  brandsOnPackage,
  countBrands,
  newestActivities,
  pageOfBrands,
  readBrand,
  searchBrands,
  updateBrand,
} from "./statements.ts";

/**
 * The limit: the most that Node and PostgreSQL can answer on this machine. Prepared statements on minimal tables; no
 * session, permission, validation, audit log or money, and none of the console's code.
 */
serve((query) => async ({ method, url, body }) => {
  const { pathname, searchParams } = url;
  if (pathname === "/brands") return listBrands(query, searchParams);
  if (pathname === "/activities") {
    const before = searchParams.get("before");
    return { data: before ? await query(activitiesBefore, [before]) : await query(newestActivities) };
  }
  const id = /^\/brands\/(\d+)$/.exec(pathname)?.[1];
  if (id === undefined) return null;
  if (method === "GET") return one(await query(readBrand, [id]));
  const { organization } = Object(await body());
  return one(await query(updateBrand, [id, organization.phone, organization.description]));
});

const PER_PAGE = 10;

async function listBrands(query: Query, params: URLSearchParams): Promise<object> {
  const offset = (Number(params.get("page") ?? 1) - 1) * PER_PAGE;
  const searched = params.get("search_key");
  if (searched) return onePass(await query(searchBrands, [`%${searched.replace(/[\\%_]/g, "\\$&")}%`, offset]));
  const packageId = params.get("package");
  if (packageId) return onePass(await query(brandsOnPackage, [packageId, offset]));
  const status = params.get("status");
  const filter = status ? [status] : [];
  const total = Number((await query(countBrands(status), filter))[0]?.n ?? 0);
  // From the nearer end: the last page costs as little as the first.
  const reverse = offset > total / 2;
  const limit = reverse ? Math.max(0, Math.min(PER_PAGE, total - offset)) : PER_PAGE;
  const skipped = reverse ? Math.max(0, total - offset - PER_PAGE) : offset;
  return page(total, await query(pageOfBrands(status, reverse), [...filter, limit, skipped]));
}

function onePass(rows: Record<string, unknown>[]): object {
  const total = Number(rows[0]?.total ?? 0);
  for (const row of rows) delete row.total;
  return page(total, total === 0 ? [] : rows);
}

const page = (total: number, data: object[]) => ({
  data,
  meta: { total, total_pages: Math.max(1, Math.ceil(total / PER_PAGE)) },
});

const one = ([row]: object[]) => (row ? { data: row } : null);
