import { bills } from "@console/contract/bills.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import type { Route } from "@console/contract/route.ts";
import { sample } from "./sample.ts";
import { refusal, serve } from "./wire.ts";

type Stored = { id: number; version: number };

/** Answers with these rows, as the only page of a list. */
export function listed(rows: readonly object[]): Response {
  const total = rows.length;
  return Response.json({ data: rows, meta: { total, page: 1, total_pages: 1, counts: { all: total } } });
}

export const answered = (data: unknown, message?: string): Response => Response.json({ data, meta: { message } });

/** A refusal that says nothing of why: the app has its own words. */
export const mute = (): Response => refusal(409, { message: "", code: "conflict" });

/**
 * Serves a list of one record, and the record alone. Each write needs the current version, and creates the next.
 * @param record what the server has at first
 */
export function serveRecord(record: Stored, routes: { list: Route; read?: Route }) {
  let stored: Stored | null = record;
  const gone = () => refusal(404, { message: "Not found.", code: "not_found" });
  serve(routes.list, () => listed(stored ? [stored] : []));
  if (routes.read) serve(routes.read, () => (stored ? answered(stored) : gone()));
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
        const conflict = { message: "Ravi changed this in the meantime.", code: "version_conflict" } as const;
        if (!isCurrent) return refusal(412, { ...conflict, current: stored, changed_by: "Ravi" });
        const changes = changesOf(Object(body));
        if (changes) change(changes);
        else stored = null;
        return answered(stored ?? { id: record.id }, message);
      });
    },
  };
}

/** Answers what every tab of brand 3, Lumen, asks for. */
export function serveBrand(over: Partial<Brand> = {}): void {
  serve(brands.read, () => answered(sample(brands.read, { id: 3, name: "Lumen", ...over })));
  serve(brands.configuration, () => answered(sample(brands.configuration)));
  serve(bills.list, () => listed([]));
}
