import { parquetMetadata, parquetReadObjects, type SchemaElement } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";

/**
 * A column that DuckDB, ClickHouse and Spark read as it is. `decimal` has 6 of 18 digits after the point, `instant` is in UTC.
 * Values are exact: decimals and instants as integers of millionths and microseconds, dates as text.
 */
export type Column = { kind: "int" | "long" | "text" | "decimal" | "instant" | "date" | "boolean"; nullable?: boolean };
export type Columns = Record<string, Column>;

type Value = {
  int: number;
  long: bigint;
  text: string;
  decimal: bigint;
  instant: bigint;
  date: string;
  boolean: boolean;
};
export type Row<C extends Columns> = {
  [K in keyof C]: Value[C[K]["kind"]] | (C[K] extends { nullable: true } ? null : never);
};

type Element = Omit<SchemaElement, "name" | "repetition_type">;

const elements: Record<Column["kind"], Element> = {
  int: { type: "INT32" },
  long: { type: "INT64" },
  text: { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } },
  decimal: {
    type: "INT64",
    converted_type: "DECIMAL",
    logical_type: { type: "DECIMAL", precision: 18, scale: 6 },
    precision: 18,
    scale: 6,
  },
  instant: {
    type: "INT64",
    converted_type: "TIMESTAMP_MICROS",
    logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
  },
  date: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
  boolean: { type: "BOOLEAN" },
};

/** Rows as one Parquet file, compressed with Snappy, which every reader knows. Who looks for a few rows reads only their groups. */
export async function writeParquet<C extends Columns>(
  columns: C,
  rows: readonly Row<C>[],
  groupRows: number,
): Promise<Uint8Array> {
  const writer = new ByteWriter();
  const schema: SchemaElement[] = [
    { name: "root", num_children: Object.keys(columns).length },
    ...Object.entries(columns).map(
      ([name, { kind, nullable }]): SchemaElement => ({
        name,
        repetition_type: nullable ? "OPTIONAL" : "REQUIRED",
        ...elements[kind],
      }),
    ),
  ];
  const parquet = new ParquetWriter({ writer, schema, createdBy: "voice-console" });
  for (let from = 0; from < Math.max(1, rows.length); from += groupRows) {
    const group = rows.slice(from, from + groupRows);
    const columnData = Object.entries(columns).map(([name, { kind }]) => ({
      name,
      data: group.map((row) => (kind === "date" ? daysOf(row[name]) : row[name])),
    }));
    await parquet.write({ columnData, rowGroupSize: groupRows });
  }
  await parquet.finish();
  return writer.getBytes();
}

/**
 * @param equal values of columns of the wanted rows; others are skipped without being read, where that is known of a group
 * @param range the wanted rows by their place, the last excluded
 */
export async function readParquet<C extends Columns>(
  columns: C,
  bytes: Uint8Array,
  equal: { [K in keyof C]?: Row<C>[K] } = {},
  range?: { rowStart: number; rowEnd: number },
): Promise<Row<C>[]> {
  const file = new Uint8Array(bytes).buffer;
  const metadata = parquetMetadata(file);
  // As the integers that are stored: the library turns decimals into inexact numbers.
  const schema = metadata.schema.map(({ converted_type, logical_type, ...element }) =>
    converted_type === "DECIMAL"
      ? element
      : { ...element, ...(converted_type && { converted_type }), ...(logical_type && { logical_type }) },
  );
  const filter = Object.fromEntries(Object.entries(equal).map(([name, value]) => [name, { $eq: value }]));
  const found = await parquetReadObjects({
    file,
    metadata: { ...metadata, schema },
    columns: Object.keys(columns),
    ...(Object.keys(equal).length > 0 && { filter }),
    ...range,
    parsers: {
      timestampFromMicroseconds: (micros) => micros,
      dateFromDays: (days) => new Date(days * DAY_MS).toISOString().slice(0, 10),
    },
  });
  return found.map((row) => asRow<C>(row));
}

const DAY_MS = 86_400_000;
const daysOf = (date: unknown) => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
/** The file's schema is the one that it was written with: its hash was compared. */
const asRow = <C extends Columns>(row: object) => row as Row<C>;
