import { accounting } from "@console/contract/accounting.ts";
import type { AccountingProgram } from "@console/contract/accounting-programs.ts";
import { dataQuery } from "../../../api/queries.ts";

export type Asked = { month: string; program: AccountingProgram };

export const previewQuery = (query: Asked) => dataQuery(accounting.preview, { query });

export const exportsQuery = (month: string) => dataQuery(accounting.list, { query: { month } });
