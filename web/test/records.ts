import type { Route } from "@console/contract/route.ts";
import { changedMeanwhile, dataOf, pageOf, refusal, serve } from "./wire.ts";

type Stored = { id: number; version: number };

/**
 * Serves a list of one record, and the record alone. Each write needs the current version, and creates the next.
 * @param record what the server has at first
 */
export function serveRecord(record: Stored, routes: { list: Route; read?: Route }) {
  let stored: Stored | null = record;
  const gone = () => refusal(404, { message: "Not found.", code: "not_found" });
  serve(routes.list, () => pageOf(stored ? [stored] : []));
  if (routes.read) serve(routes.read, () => (stored ? dataOf(stored) : gone()));
  const change = (changes: object): void => {
    if (stored) stored = { ...stored, ...changes, version: stored.version + 1 };
  };
  return {
    /** What a colleague, Ravi, changes meanwhile. */
    change,
    /** @param changesOf what a write with this body changes; null deletes the record */
    write(route: Route, changesOf: (body: object) => object | null, message?: string): void {
      serve(route, ({ headers, body }) => {
        if (!stored) return gone();
        const isCurrent = headers.get("if-match") === `"${stored.version}"`;
        if (!isCurrent) return changedMeanwhile(stored);
        const changes = changesOf(Object(body));
        if (changes) change(changes);
        else stored = null;
        return dataOf(stored ?? { id: record.id }, { message });
      });
    },
  };
}
