import type { Database } from "./unit-of-work.ts";

/** Makes one thing for each database, which a process has one of; tests have several. */
export function perDatabase<T>(make: (db: Database) => T): (db: Database) => T {
  const made = new WeakMap<Database, T>();
  return (db) => {
    const known = made.get(db);
    if (known !== undefined) return known;
    const fresh = make(db);
    made.set(db, fresh);
    return fresh;
  };
}
