import { type Configuration, type PlatformClient, PlatformError } from "@console/platform-client";
import { randomOf } from "./random.rules.ts";

/** Changes per call. */
const CHANGES = 100;
/** How long a change takes to be in effect. */
const APPLY_MS = { least: 400, most: 2_000 };

type Pending = { version: number; at: number };

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
  async lastCursor(cursor: number): Promise<number> {
    for (let after = cursor; ; ) {
      const { changes, next } = await this.#client.changes(after, { limit: CHANGES });
      if (changes.length === 0) return next;
      after = next;
    }
  }

  /**
   * Reads the brands of the changes after a cursor.
   * @returns the next cursor
   */
  async follow(cursor: number): Promise<number> {
    for (let after = cursor; ; ) {
      const { changes, next } = await this.#client.changes(after);
      if (changes.length === 0) return next;
      const [first] = changes;
      const changed = new Set(changes.map(({ organization_id }) => organization_id));
      if (changed.delete(null) && first) await this.readAll(first.at);
      for (const id of changed) if (id !== null) await this.read(id);
      after = next;
    }
  }

  /** Confirms the versions that are in effect by now. */
  async confirmDue(now: number): Promise<void> {
    for (const [id, { version, at }] of [...this.#pending]) {
      if (at > now) continue;
      await this.#client.confirm(id, version, new Date(at)).catch(ignoreRefused);
      if (this.#pending.get(id)?.version === version) this.#pending.delete(id);
    }
  }

  async #read(id: number): Promise<void> {
    try {
      const found = await this.#client.configuration(id, this.#brands.get(id)?.configuration_version);
      if (found === null) return;
      const version = found.configuration_version;
      const wait = APPLY_MS.least + (APPLY_MS.most - APPLY_MS.least) * randomOf(id, version)();
      this.#brands.set(id, found);
      this.#pending.set(id, { version, at: Math.round(Date.now() + wait) });
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
  if (!(error instanceof PlatformError && [404, 422].includes(error.status))) throw error;
}
