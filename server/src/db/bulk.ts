import type { Readable, Writable } from "node:stream";
import { drizzle } from "drizzle-orm/node-postgres";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { columnTypes } from "./column-types.ts";
import { connectClient } from "./connect.ts";
import { type Db, setRunner } from "./handle.ts";
import { Database } from "./unit-of-work.ts";

/** One connection for whole tables: its statements take as long as they need. */
export type Bulk = {
  db: Database;
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
  const root = asDb(drizzle({ client }));
  setRunner(root, async ({ text }, values) => (await client.query<object>({ text, values, types: columnTypes })).rows);
  const transaction = async <T>(work: (tx: Db, defer: (sent: Promise<unknown>) => void) => Promise<T>): Promise<T> => {
    await client.query("begin");
    try {
      const sent: Promise<unknown>[] = [];
      const result = await work(root, (each) => void sent.push(each));
      await Promise.all(sent);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    }
  };
  const unused = () => {
    throw new Error("a connection for whole tables is not watched");
  };
  return {
    db: new Database({ root, transaction, ping: unused, poolUse: unused, close: () => client.end() }),
    copyOut: (query) => client.query(copyTo(`copy (${query}) to stdout`)),
    copyIn: (target) => client.query(copyFrom(`copy ${target} from stdin`)),
    close: () => client.end(),
  };
}

/** Relational queries are off. */
const asDb = (handle: unknown) => handle as Db;
