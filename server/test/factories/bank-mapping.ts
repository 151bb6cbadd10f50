import { randomUUID } from "node:crypto";
import type { BankMapping, bankMappingCreate } from "@console/contract/bank-mappings.ts";
import type * as z from "zod/mini";
import type { Context } from "../../src/context/context.ts";
import { createMapping } from "../../src/features/money/receivables/imports/mappings.service.ts";

type Input = z.output<typeof bankMappingCreate>["bank_mapping"];

/** A new bank account whose files have the columns Date, Amount and Description. */
export const mappingInput = (over: Partial<Input> = {}): Input => ({
  account: `Bank ${randomUUID().slice(0, 8)}`,
  delimiter: "auto",
  header_lines: 1,
  date_column: "Date",
  date_order: "year_first",
  amount_column: "Amount",
  credit_column: "",
  debit_column: "",
  decimal_sign: "point",
  text_columns: ["Description"],
  payer_column: "",
  ...over,
});

export const makeMapping = (ctx: Context, over: Partial<Input> = {}): Promise<BankMapping> =>
  ctx.db.transaction(() => createMapping({ ...ctx, audited: [] }, mappingInput(over)));

/** A file's bytes as they are sent. */
export const sentFile = (content: string | Uint8Array): string => Buffer.from(content).toString("base64");
