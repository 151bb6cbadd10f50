import pg from "pg";
import { columnTypes } from "./column-types.ts";

/** Internals of the driver, whose version is pinned: client.test.ts fails when a release changes them. */
type Connection = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(statement: { name: string; text: string; types: undefined }): void;
  describe(portal: { type: "P"; name: string }): void;
  bind(config: { statement: string; values: unknown[] }): void;
  execute(config: object): void;
  sync(): void;
};
type Internals = { utils: { prepareValue(value: unknown): unknown } };
type Field = { name: string; dataTypeID: number };
type Cells = (string | null)[];

// The driver's types omit the conversion of values.
const { utils } = pg as unknown as Internals;

/** Builds a row from PostgreSQL's answer; column names and parsers are looked up once. */
type ReadRow = (cells: Cells) => object;

function rowReader(fields: readonly Field[]): ReadRow {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: columnTypes.getTypeParser(dataTypeID) }));
  // Copied for each row, so that all rows of a statement share one hidden class.
  const empty: Record<string, unknown> = Object.fromEntries(columns.map(({ name }) => [name, null]));
  return (cells) => {
    const row = { ...empty };
    for (let at = 0; at < cells.length; at += 1) {
      const [column, cell] = [columns[at], cells[at]];
      if (column && typeof cell === "string") row[column.name] = column.parse(cell);
    }
    return row;
  };
}

/**
 * Row readers by statement. They stay valid because PostgreSQL refuses to change the columns of a prepared statement.
 */
const readers = new WeakMap<Connection, Map<string, ReadRow>>();

const noRow: ReadRow = () => ({});

type Done = (error: Error | null, rows: object[]) => void;

/**
 * A named statement that replaces the driver's query class. It asks for the columns once per connection, because
 * describing and parsing thirty columns costs more than a row; and it neither copies its settings nor emits an event
 * per row.
 */
class PlannedQuery {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  callback: Done;
  #read: ReadRow | undefined;
  readonly #rows: object[] = [];
  #failure: Error | null = null;

  constructor(name: string, text: string, values: unknown[], callback: Done) {
    this.name = name;
    this.text = text;
    this.values = values;
    this.callback = callback;
  }

  submit(connection: Connection): Error | null {
    const { name, text, values } = this;
    const isPrepared = connection.parsedStatements[name] !== undefined;
    if (!isPrepared && connection.submittedNamedStatements[name] === undefined) {
      connection.parse({ name, text, types: undefined });
      connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ statement: name, values });
    this.#read = isPrepared ? readers.get(connection)?.get(name) : undefined;
    if (!this.#read) connection.describe({ type: "P", name: "" });
    connection.execute({});
    connection.sync();
    return null;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#read = rowReader(fields);
  }

  handleDataRow({ fields }: { fields: Cells }): void {
    try {
      this.#rows.push((this.#read ?? noRow)(fields));
    } catch (error) {
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(_message: unknown, connection: Connection): void {
    const known = readers.get(connection) ?? new Map<string, ReadRow>();
    readers.set(connection, known);
    known.set(this.name, this.#read ?? noRow);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure, this.#rows);
  }

  handleError(error: Error): void {
    this.callback(error, []);
  }
}

// The driver pipelines only instances of its own class.
Object.setPrototypeOf(PlannedQuery.prototype, pg.Query.prototype);

type Client = { query(query: PlannedQuery): unknown };

/** Runs a statement that is prepared under its name. */
export function runPlanned(
  client: pg.Pool | pg.PoolClient,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<object[]> {
  return new Promise((resolve, reject) => {
    const done: Done = (error, rows) => (error ? reject(error) : resolve(rows));
    const prepared = values.map(utils.prepareValue);
    if (!isPool(client)) {
      asClient(client).query(new PlannedQuery(name, text, prepared, done));
      return;
    }
    client.connect((lost, own, release) => {
      if (lost || !own) return reject(lost);
      const query = new PlannedQuery(name, text, prepared, (error, rows) => {
        release(error ?? undefined);
        done(error, rows);
      });
      asClient(own).query(query);
    });
  });
}

const isPool = (client: pg.Pool | pg.PoolClient): client is pg.Pool => "totalCount" in client;

/** A client accepts a query object, which its types do not declare. */
const asClient = (client: unknown) => client as Client;
