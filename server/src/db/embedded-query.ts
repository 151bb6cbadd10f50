import { type PGlite, protocol, types } from "@electric-sql/pglite";
import { columnParsers } from "./column-types.ts";

const { serialize } = protocol;
const { DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = protocol.messages;

/** What the engine reports when a statement is prepared. */
type Shape = {
  /** How each parameter becomes text; bytes are sent unchanged. */
  write: ((value: unknown) => string)[];
  columns: { name: string; read(text: string | null): unknown }[];
};

/** By statement name: an engine has one session. */
const shapes = new WeakMap<PGlite, Map<string, Shape>>();

/**
 * Runs a statement that the engine parses and plans only once, in one engine call. PGlite's own `query` makes six calls
 * and parses and plans the statement every time.
 * @param pglite the caller must have exclusive use of it
 */
export async function runPrepared(
  pglite: PGlite,
  statement: { name: string; text: string },
  values: unknown[],
): Promise<object[]> {
  const { write, columns } = await prepare(pglite, statement);
  const bound = {
    statement: statement.name,
    values: values.map((value, index) =>
      value === null || value instanceof Uint8Array ? value : (write[index]?.(value) ?? null),
    ),
  };
  const messages = await send(pglite, [serialize.bind(bound), serialize.execute(), serialize.sync()]);
  const rows: object[] = [];
  for (const message of messages) {
    if (!(message instanceof DataRowMessage)) continue;
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, read }, index) => {
      row[name] = read(message.fields[index] ?? null);
    });
    rows.push(row);
  }
  return rows;
}

/** Waits until no other transaction or statement runs. */
export function inTurn<T>(pglite: PGlite, run: () => Promise<T>): Promise<T> {
  return pglite._runExclusiveTransaction(() => pglite.runExclusive(run));
}

async function prepare(pglite: PGlite, { name, text }: { name: string; text: string }): Promise<Shape> {
  const known = shapes.get(pglite) ?? new Map<string, Shape>();
  shapes.set(pglite, known);
  const found = known.get(name);
  if (found) return found;
  const messages = await send(pglite, [
    serialize.parse({ name, text }),
    serialize.describe({ type: "S", name }),
    serialize.sync(),
  ]);
  const parameters = messages.find((each) => each instanceof ParameterDescriptionMessage)?.dataTypeIDs ?? [];
  const fields = messages.find((each) => each instanceof RowDescriptionMessage)?.fields ?? [];
  const parsers = { ...pglite.parsers, ...columnParsers };
  const shape: Shape = {
    write: parameters.map((type) => pglite.serializers[type] ?? String),
    columns: fields.map(({ name, dataTypeID }) => ({
      name,
      read: (value) => types.parseType(value, dataTypeID, parsers),
    })),
  };
  known.set(name, shape);
  return shape;
}

/** One engine call, because the calls are the cost. @throws DatabaseError the first one */
async function send(pglite: PGlite, messages: Uint8Array[]) {
  if (pglite.closed) throw new Error("the embedded database is closed");
  return pglite.execProtocolStream(new Uint8Array(Buffer.concat(messages)), { syncToFs: false });
}
