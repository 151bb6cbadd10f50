import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { packages } from "@console/contract/packages.ts";
import { dataQuery, rowsQuery } from "./queries.ts";

/** One package: its form, chip and effect share one cache entry. */
export const packageQuery = (id: number) => dataQuery(packages.read, { params: { id: String(id) } });

/** Every active package, for choosing one. */
export const activePackagesQuery = rowsQuery(packages.list, { query: { status: "active", per_page: PAGE_SIZE_MAX } });
