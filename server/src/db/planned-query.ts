import pg from "pg";
import { columnTypes } from "./column-types.ts";

/** Internals of the driver, whose version is pinned: client.test.ts fails when a release changes them. */
type Shape = { fields: unknown; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Connection = {
  parsedStatements: Record<string, string>;
  bind(config: { statement: string; values: unknown[] }): void;
  execute(config: object): void;
  sync(): void;
};
type Method = (...given: unknown[]) => void;
type Internals = {
  utils: { prepareValue(value: unknown): unknown };
  Query: { prototype: { prepare: Method; handleCommandComplete: Method } };
};

// The driver's types leave out these two methods and the conversion of values.
const { utils, Query } = pg as unknown as Internals;
const { prepare, handleCommandComplete } = Query.prototype;

/** The columns of statements, by name: PostgreSQL refuses to change them while a statement is prepared. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

/**
 * A statement that asks for its columns once per connection: describing thirty columns, and reading that, costs more than
 * a row.
 */
class PlannedQuery extends pg.Query {
  declare readonly name: string;
  declare readonly values: unknown[];
  declare _result: Shape;
  declare _accumulateRows: boolean;

  prepare(connection: Connection): void {
    const shape = shapes.get(connection)?.get(this.name);
    if (!shape || connection.parsedStatements[this.name] === undefined) {
      prepare.call(this, connection);
      return;
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    connection.bind({ statement: this.name, values: this.values });
    connection.execute({});
    connection.sync();
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    handleCommandComplete.call(this, message, connection);
    const known = shapes.get(connection) ?? new Map<string, Shape>();
    shapes.set(connection, known);
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (!known.has(this.name)) known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

type Client = { query(query: PlannedQuery, done: (error: Error | undefined, found: pg.QueryResult) => void): unknown };

/** Runs a statement that is prepared under its name. */
export function runPlanned(
  client: pg.Pool | pg.PoolClient,
  { name, text }: { name: string; text: string },
  values: unknown[],
): Promise<object[]> {
  const query = new PlannedQuery({ name, text, values: values.map(utils.prepareValue), types: columnTypes });
  return new Promise((resolve, reject) => {
    asClient(client).query(query, (error, found) => (error ? reject(error) : resolve(found.rows)));
  });
}

/** Pool and client accept a query and a callback; their types know of neither. */
const asClient = (client: unknown) => client as Client;
