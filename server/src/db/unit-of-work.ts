import { AsyncLocalStorage } from "node:async_hooks";
import { makeAnnouncers } from "./announce.ts";
import type { Connection, Defer, PoolUse } from "./client.ts";
import type { Db } from "./handle.ts";
import { hasCaughtUp } from "./replica.ts";
import { queryOn } from "./sql.ts";

type Unit = { tx: Db; defer: Defer; afterCommit: (() => void)[] };

/**
 * The database for the rest of the server. Inside `transaction`, every query uses the open transaction automatically.
 * Never await the network inside a transaction.
 */
export class Database {
  readonly #primary: Connection;
  readonly #replica: Connection | null;
  /** Where work reads, if not from the primary. */
  readonly #source = new AsyncLocalStorage<Connection>();
  readonly #units = new AsyncLocalStorage<Unit>();
  readonly announcers = makeAnnouncers(this);
  /** Called after a commit with new jobs; set by the dispatcher, if this process has one. */
  onEnqueued: () => void = () => undefined;

  constructor(primary: Connection, replica: Connection | null = null) {
    this.#primary = primary;
    this.#replica = replica;
  }

  get #connection(): Connection {
    return this.#source.getStore() ?? this.#primary;
  }

  /** The open transaction, or the root handle outside of one. */
  current(): Db {
    return this.#units.getStore()?.tx ?? this.#connection.root;
  }

  get inTransaction(): boolean {
    return this.#units.getStore() !== undefined;
  }

  /** Runs `work` in one transaction; joins the open one if there is one. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.inTransaction) return work();
    const afterCommit: (() => void)[] = [];
    const result = await this.#connection.transaction((tx, defer) => this.#units.run({ tx, defer, afterCommit }, work));
    for (const action of afterCommit) action();
    return result;
  }

  /**
   * Runs `work`, which only reads, on the replica if there is one that has caught up. Whatever goes wrong there, the
   * primary answers.
   */
  async fromReplica<T>(work: () => Promise<T>): Promise<T> {
    const replica = this.#replica;
    if (!replica || this.inTransaction) return work();
    const isReady = hasCaughtUp(this.#primary.root, replica.root).catch(() => false);
    return (await isReady) ? this.#source.run(replica, work).catch(work) : work();
  }

  /**
   * Runs `work` as a part of the open transaction. If it fails, only what it did is undone, and the transaction goes on.
   */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const unit = this.#units.getStore();
    if (!unit) throw new Error("only a transaction has parts");
    const query = queryOn(unit.tx);
    const deferred: Promise<unknown>[] = [];
    const defer: Defer = (sent) => {
      // Looked at below; until then, a failure must not count as unhandled.
      sent.catch(() => undefined);
      deferred.push(sent);
    };
    const afterCommit: (() => void)[] = [];
    await query("savepoint part");
    try {
      const result = await this.#units.run({ tx: unit.tx, defer, afterCommit }, work);
      await Promise.all(deferred);
      await query("release savepoint part");
      unit.afterCommit.push(...afterCommit);
      return result;
    } catch (error) {
      await Promise.allSettled(deferred);
      await query("rollback to savepoint part");
      throw error;
    }
  }

  /**
   * Does not wait for a statement of the open transaction whose rows are not needed: it is sent together with the
   * following statements, including the commit. If it fails, the transaction is rolled back and fails with its error.
   */
  defer(sent: Promise<unknown>): void {
    const unit = this.#units.getStore();
    if (!unit) throw new Error("only a transaction waits for what is deferred");
    unit.defer(sent);
  }

  /** Runs `action` once the open transaction is committed (never if it is rolled back), or immediately outside of one. */
  afterCommit(action: () => void): void {
    const unit = this.#units.getStore();
    if (unit) unit.afterCommit.push(action);
    else action();
  }

  /** @returns the database's time when it responds, in milliseconds since 1970 */
  ping(): Promise<number> {
    return this.#primary.ping();
  }

  /** The connections of this process now. */
  poolUse(): PoolUse {
    return this.#primary.poolUse();
  }
}
