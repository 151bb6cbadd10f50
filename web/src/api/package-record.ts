import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { packages } from "@console/contract/packages.ts";
import { dataQuery, rowsQuery } from "./queries.ts";

/** One package: its form, its chip and its effect have it from the same place in the cache. */
export const packageQuery = (id: number) => dataQuery(packages.read, { params: { id: String(id) } });

/** Every active package, for those who choose one. */
export const activePackagesQuery = rowsQuery(packages.list, { query: { status: "active", per_page: PAGE_SIZE_MAX } });
