import type { Readable, Writable } from "node:stream";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { columnTypes } from "./column-types.ts";
import { connectClient } from "./connect.ts";
import { type Db, makeHandle } from "./handle.ts";
import { inTransaction } from "./transaction.ts";

/** One connection for whole tables: its statements take as long as they need. */
export type Bulk = {
  db: { current(): Db };
  transaction<T>(work: () => Promise<T>): Promise<T>;
  /** @returns the rows in the text format of COPY, and their number once a later statement was answered */
  copyOut(query: string): Readable & { readonly rowCount: number };
  /** Ends once PostgreSQL has stored the rows. */
  copyIn(target: string): Writable;
  close(): Promise<void>;
};

/** @param directUrl must give a session, not go through a transaction-mode pooler */
export async function openBulk(directUrl: string): Promise<Bulk> {
  const client = await connectClient(directUrl, { name: "console-backup" });
  // A connection that breaks fails its statement, which reports it.
  client.on("error", () => undefined);
  const root = makeHandle(
    client,
    async ({ text }, values) => (await client.query<object>({ text, values, types: columnTypes })).rows,
  );
  return {
    db: { current: () => root },
    transaction: (work) => inTransaction(client, work),
    copyOut: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
    copyIn: (target) => client.query(copyFrom(`copy ${target} from stdin`)),
    close: () => client.end(),
  };
}
