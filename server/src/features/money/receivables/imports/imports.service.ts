import { BANK_FILE_MAX_BYTES, BANK_FILE_ROWS_MAX, BANK_HEADER_LINES_MAX } from "@console/contract/limits.ts";
import {
  type AcceptedRow,
  type BankFile,
  type BankRow,
  type paymentImports as contract,
  type ImportedPayment,
  type ImportedRow,
  type ImportPreview,
  importErrors,
} from "@console/contract/payment-imports.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { Context } from "../../../../context/context.ts";
import { refuse, requireFound } from "../../../../http/errors.ts";
import { requireVersion } from "../../../../http/version.ts";
import { billingDay } from "../../../../lib/calendar.ts";
import { brokenLine, decode } from "../../../../lib/csv-lines.ts";
import { listPayableBills } from "../open-bills.db.ts";
import { columnNames, readTable, type Table } from "./bank-file.rules.ts";
import { type Incoming, missingColumns, type ReadRows, readRows, rowOfKey } from "./bank-rows.rules.ts";
import {
  listBeginnings,
  listByAmount,
  listByInvoice,
  listByName,
  listByReference,
  listImported,
  listSimilar,
} from "./imports.db.ts";
import { findMapping, listMappings, type MappingRow } from "./mappings.db.ts";
import { type Beginnings, type Proposal, proposeRows, singleWords, withWords } from "./match.rules.ts";
import { recordRow } from "./record-row.service.ts";
import { suggestColumns } from "./suggest.rules.ts";

type Body<K extends keyof typeof contract> = Parsed<(typeof contract)[K]>["body"];

/** What a file looks like, before a bank account is chosen or added for it. */
export async function inspectFile(
  ctx: Context,
  { file, delimiter = "auto", header_lines }: Body<"inspect">,
): Promise<BankFile> {
  const { encoding, text } = contentOf(file);
  const table = tableOf(text, delimiter);
  const found = suggestColumns(table, header_lines);
  const mappings = await listMappings(ctx.db.current(), {});
  const fits = mappings.filter((mapping) => {
    const own = mapping.delimiter === "auto" ? table : tableOf(text, mapping.delimiter);
    return missingColumns(mapping, columnNames(own, mapping.header_lines)).length === 0;
  });
  return { encoding, delimiter: table.delimiter, ...found, fits: fits.map(({ id }) => id) };
}

/** The rows of a file, each with what it probably pays; changes nothing. */
export async function previewFile(ctx: Context, { file, mapping_id }: Body<"preview">): Promise<ImportPreview> {
  const mapping = await requireMapping(ctx, mapping_id);
  const { rows, unreadable, outgoing } = rowsOf(ctx, file, mapping);
  const recorded = await recordedOf(ctx, mapping, rows);
  const fresh = rows.filter(({ key }) => !recorded.has(key));
  const proposals = await proposalsOf(ctx, fresh);
  const similar = await similarTo(ctx, mapping, rows, proposals);
  return {
    account: mapping.account,
    version: mapping.version,
    rows: rows.map((row) => asShown(row, recorded.get(row.key) ?? [], proposals.get(row.line), similar(row))),
    unreadable,
    outgoing,
  };
}

/** Records rows as a person decided, each by itself: one that fails leaves the others. What came in is read from the file again. */
export async function acceptRows(
  ctx: Context,
  { file, mapping_id, rows: sent }: Body<"accept">,
): Promise<ImportedRow[]> {
  const mapping = await requireVersion(ctx, await requireMapping(ctx, mapping_id));
  const ofLine = new Map(rowsOf(ctx, file, mapping).rows.map((row) => [row.line, row]));
  const done: ImportedRow[] = [];
  for (const row of sent) done.push(await accept(ctx, mapping, row, ofLine.get(row.line)));
  return done;
}

const accept = (ctx: Context, mapping: MappingRow, { line, parts }: AcceptedRow, row: Incoming | undefined) =>
  recordRow(ctx, { line, source: sourceOf(mapping), row, parts });

/** Of payments from an account's files. */
const sourceOf = ({ account_key }: MappingRow): string => `bank:${account_key}`;

const requireMapping = async (ctx: Context, id: number): Promise<MappingRow> =>
  requireFound(await findMapping(ctx.db.current(), { id }), importErrors.noMapping);

function contentOf(file: string) {
  const content = Buffer.from(file, "base64");
  if (content.length > BANK_FILE_MAX_BYTES) throw refuse(importErrors.tooLarge);
  return decode(content);
}

function tableOf(text: string, delimiter: MappingRow["delimiter"], headerLines = BANK_HEADER_LINES_MAX): Table {
  const table = read(text, delimiter);
  if (table.lines.length === 0) throw refuse(importErrors.empty);
  if (table.lines.length > headerLines + BANK_FILE_ROWS_MAX) throw refuse(importErrors.tooManyRows);
  return table;
}

function read(text: string, delimiter: MappingRow["delimiter"]): Table {
  try {
    return readTable(text, delimiter);
  } catch (error) {
    const line = brokenLine(error);
    throw line === null ? error : refuse(importErrors.notCsv, { line });
  }
}

function rowsOf(ctx: Context, file: string, mapping: MappingRow): ReadRows {
  const table = tableOf(contentOf(file).text, mapping.delimiter, mapping.header_lines);
  const names = columnNames(table, mapping.header_lines);
  const missing = missingColumns(mapping, names);
  if (missing.length > 0) {
    const { account } = mapping;
    throw refuse(importErrors.columnsMissing, { account, missing: missing.join(", "), found: names.join(", ") });
  }
  if (table.lines.length <= mapping.header_lines) throw refuse(importErrors.empty);
  return readRows(table, mapping, mapping.account_key, billingDay(ctx));
}

/** The first and the last day of rows. */
function daysOf(rows: readonly Incoming[]) {
  const days = rows.map(({ received_on }) => received_on).sort();
  return { first: days[0] ?? "2000-01-01", last: days.at(-1) ?? "2000-01-01" };
}

async function recordedOf(ctx: Context, mapping: MappingRow, rows: readonly Incoming[]) {
  const found = await listImported(ctx.db.current(), { source: sourceOf(mapping), ...daysOf(rows) });
  return Map.groupBy(found, ({ external_id }) => rowOfKey(external_id));
}

/** By the row's line. */
async function proposalsOf(ctx: Context, incoming: readonly Incoming[]): Promise<Map<number, Proposal>> {
  const db = ctx.db.current();
  const beginnings = await listBeginnings(db, singleWords(incoming));
  const wordsFor = (kind: keyof Beginnings) =>
    new Set(beginnings.flatMap(({ word, of }) => (of === kind ? [word] : [])));
  const begin = { names: wordsFor("names"), references: wordsFor("references") };
  const rows = incoming.map((row) => withWords(row, begin));
  const wordsOf = (kind: "invoices" | "references" | "names") => ({
    words: [...new Set(rows.flatMap((row) => row[kind]))],
  });
  const found = {
    invoices: await listByInvoice(db, wordsOf("invoices")),
    references: await listByReference(db, wordsOf("references")),
    names: await listByName(db, wordsOf("names")),
    amounts: await listByAmount(db, { amounts: [...new Set(rows.map(({ amount }) => amount))] }),
  };
  const brandIds = new Set(Object.values(found).flatMap((brands) => brands.map(({ brand_id }) => brand_id)));
  const bills = await listPayableBills(db, { brandIds: [...brandIds], today: billingDay(ctx) });
  return proposeRows(rows, { ...found, bills });
}

/**
 * Finds what may be the same money: recorded by hand, or read from the account's files in another way. A row without a brand may be
 * money of any: its bill is paid already, so that nothing says whose it is.
 */
async function similarTo(
  ctx: Context,
  mapping: MappingRow,
  rows: readonly Incoming[],
  proposals: ReadonlyMap<number, Proposal>,
): Promise<(row: Incoming) => ImportedPayment | null> {
  const brandIds = [...proposals.values()].flatMap(({ parts }) => parts.map((part) => part.organization_id));
  const keys = new Set(rows.map(({ key }) => key));
  const amounts = rows.filter((row) => !proposals.has(row.line)).map(({ amount }) => amount);
  const found = await listSimilar(ctx.db.current(), {
    brandIds: [...new Set(brandIds)],
    amounts: [...new Set(amounts)],
    ...daysOf(rows),
  });
  const other = found.filter(
    ({ source, external_id }) => source !== sourceOf(mapping) || !keys.has(rowOfKey(external_id ?? "")),
  );
  const placeOf = (brand: number | "any", day: string, amount: string) => `${brand} ${day} ${amount}`;
  const ofPlace = new Map(
    other.flatMap((payment) =>
      ([payment.organization_id, "any"] as const).map(
        (brand) => [placeOf(brand, payment.received_on, payment.amount), payment] as const,
      ),
    ),
  );
  return (row) => {
    const parts = proposals.get(row.line)?.parts ?? [{ organization_id: "any" as const, amount: row.amount }];
    const places = parts.map(({ organization_id, amount }) => placeOf(organization_id, row.received_on, amount));
    return places.map((place) => ofPlace.get(place)).find((payment) => payment !== undefined) ?? null;
  };
}

const sureMatches = ["invoice", "reference", "brand_amount"];

function asShown(
  { key: _, ...row }: Incoming,
  recorded: readonly ImportedPayment[],
  { match, parts }: Proposal = { match: "none", parts: [] },
  similar: ImportedPayment | null,
): BankRow {
  const pays = parts.length > 0 && parts.every(({ allocations }) => allocations.length > 0);
  const sure = recorded.length === 0 && pays && similar === null && sureMatches.includes(match);
  return { ...row, match, sure, parts, recorded: [...recorded], similar };
}
