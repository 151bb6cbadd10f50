import { receivables } from "@console/contract/receivables.ts";
import { listOf } from "../../../api/lists.ts";
import { dataQuery } from "../../../api/queries.ts";
import { receivablesSearch } from "./receivables.search.ts";

export const receivableList = listOf(receivables.list, receivablesSearch);

export const accountQuery = (brandId: number) => dataQuery(receivables.account, { params: { id: String(brandId) } });
