import { PAGE_SIZE_MAX } from "@console/contract/limits.ts";
import { packages } from "@console/contract/packages.ts";
import { rowsQuery } from "./queries.ts";
import { recordsOf } from "./records.ts";

export const packageRecords = recordsOf({ list: packages.list, read: packages.read, shownIn: ["stats"] });

/** Every active package, for choosing one. */
export const activePackagesQuery = rowsQuery(packages.list, { query: { status: "active", per_page: PAGE_SIZE_MAX } });
