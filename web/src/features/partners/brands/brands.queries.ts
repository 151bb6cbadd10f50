import { type Brand, brands } from "@console/contract/brands.ts";
import { listOf } from "../../../api/lists.ts";
import { brandsSearch } from "./list/brands.search.ts";

export type BrandStatus = Brand["status"];
export const brandList = listOf(brands.list, brandsSearch);
