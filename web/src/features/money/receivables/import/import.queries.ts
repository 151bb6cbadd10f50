import { type BankMapping, bankMappings } from "@console/contract/bank-mappings.ts";
import { type AcceptedRow, type ImportedRow, paymentImports } from "@console/contract/payment-imports.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, randomKey } from "../../../../api/client.ts";
import { dataQuery, keyOf } from "../../../../api/queries.ts";
import { recordsOf } from "../../../../api/records.ts";
import { readBase64 } from "../../../../lib/file-content.ts";

/** A file as it was when it was chosen: what is recorded is what was shown. */
export type ChosenFile = { id: string; name: string; content: string };

export const readFile = async (file: File): Promise<ChosenFile> => ({
  id: randomKey(),
  name: file.name,
  content: await readBase64(file),
});

/** Read once: a file does not change. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, retry: false };

export const mappingsQuery = dataQuery(bankMappings.list, {});
export const mappingRecords = recordsOf({ list: bankMappings.list, shownIn: ["paymentImports"] });

type Reading = { header_lines?: number | undefined; delimiter?: BankMapping["delimiter"] | undefined };

/** Without the file's content, which is long, in the key. @param reading found in the file by default */
export const columnsQuery = ({ id, content }: ChosenFile, reading: Reading = {}) =>
  queryOptions({
    ...once,
    queryKey: keyOf(paymentImports.inspect, { id, ...reading }, "data"),
    queryFn: async ({ signal }) =>
      (await call(paymentImports.inspect, { body: { file: content, ...reading } }, { signal })).data,
  });

export const previewQuery = ({ id, content }: ChosenFile, { id: mapping_id, version }: BankMapping) =>
  queryOptions({
    ...once,
    queryKey: keyOf(paymentImports.preview, { id, mapping_id, version }, "data"),
    queryFn: async ({ signal }) =>
      (await call(paymentImports.preview, { body: { file: content, mapping_id } }, { signal })).data,
  });

type Accepting = { file: ChosenFile; mappingId: number; version: number };

export const acceptRows = async (
  { file, mappingId: mapping_id, version }: Accepting,
  rows: AcceptedRow[],
): Promise<ImportedRow[]> =>
  (await call(paymentImports.accept, { body: { file: file.content, mapping_id, rows } }, { version })).data;
