import { type Configuration, type Known, type PlatformClient, PlatformError } from "@console/platform-client";
import { randomOf } from "./random.rules.ts";

/** Changes per call. */
const CHANGES = 100;
/** How long a change takes to be in effect. */
const APPLY_MS = { least: 400, most: 2_000 };

type Pending = { known: Known; at: number };

/** Where reading changes goes on: in which history, after which of them. */
export type Cursor = { after: number; history?: string | undefined };

/** The configurations of all brands, as last read, and what is still to be confirmed. */
export class Configurations {
  readonly #client: PlatformClient;
  readonly #brands = new Map<number, Configuration>();
  readonly #pending = new Map<number, Pending>();
  /** Reads one at a time: a poll and a webhook may be about the same brand. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(client: PlatformClient) {
    this.#client = client;
  }

  get brands(): Configuration[] {
    return [...this.#brands.values()];
  }

  /** Reads the brands of a list whose version is not the one known, and confirms what the console does not know of. */
  readAll(updatedSince?: string): Promise<void> {
    return this.#inTurn(async () => {
      const query = updatedSince === undefined ? {} : { updated_since: updatedSince };
      for await (const brand of this.#client.organizations(query)) {
        await this.#read(brand.id);
        const version = this.#brands.get(brand.id)?.configuration_version;
        if (version !== undefined && version === brand.applied_version) this.#pending.delete(brand.id);
      }
    });
  }

  read(brandId: number): Promise<void> {
    return this.#inTurn(() => this.#read(brandId));
  }

  /** The cursor after all changes that there are. */
  async lastCursor(cursor: Cursor): Promise<Cursor> {
    for (let at = cursor; ; ) {
      const { changes, ...next } = await this.#changes(at);
      if (changes.length === 0) return next;
      at = next;
    }
  }

  /**
   * Reads the brands of the changes after a cursor.
   * @returns the next cursor
   */
  async follow(cursor: Cursor): Promise<Cursor> {
    for (let at = cursor; ; ) {
      const { changes, ...next } = await this.#changes(at);
      if (changes.length === 0) return next;
      const [first] = changes;
      const changed = new Set(changes.map(({ organization_id }) => organization_id));
      if (changed.delete(null) && first) await this.readAll(first.at);
      for (const id of changed) if (id !== null) await this.read(id);
      at = next;
    }
  }

  async #changes({ after, history }: Cursor) {
    const query = { limit: CHANGES, ...(history !== undefined && { history }) };
    const { changes, next, history: found } = await this.#client.changes(after, query);
    return { changes, after: next, history: found };
  }

  /** Confirms the versions that are in effect by now. */
  async confirmDue(now: number): Promise<void> {
    for (const [id, { known, at }] of [...this.#pending]) {
      if (at > now) continue;
      await this.#client.confirm(id, known, new Date(at)).catch(ignoreRefused);
      if (this.#pending.get(id)?.known === known) this.#pending.delete(id);
    }
  }

  async #read(id: number): Promise<void> {
    try {
      const found = await this.#client.configuration(id, this.#brands.get(id));
      if (found === null) return;
      const version = found.configuration_version;
      const wait = APPLY_MS.least + (APPLY_MS.most - APPLY_MS.least) * randomOf(id, version)();
      this.#brands.set(id, found);
      this.#pending.set(id, { known: found, at: Math.round(Date.now() + wait) });
    } catch (error) {
      ignoreRefused(error);
      this.#brands.delete(id);
      this.#pending.delete(id);
    }
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#reading.then(work);
    this.#reading = done.catch(() => undefined);
    return done;
  }
}

/** The brand may have been deleted, or the console restored from a backup. */
function ignoreRefused(error: unknown): void {
  if (!(error instanceof PlatformError && [404, 409, 422].includes(error.status))) throw error;
}
