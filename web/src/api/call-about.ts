import type { Reply, Route, Sent } from "@console/contract/route.ts";
import { call } from "./client.ts";

/** A route about one record that its id alone names: the rest of its input. */
type About<R extends Route> =
  Sent<R> extends { params: infer P } ? (keyof P extends "id" ? Omit<Sent<R>, "params"> : never) : never;

/**
 * Calls a route about one record with the version that was loaded, so that it overwrites no colleague's newer change.
 * @param input what the route gets besides the record's id
 * @param idempotencyKey the same for repeated submissions of one form; by default a new one
 */
export const callAbout = <R extends Route>(
  route: R,
  { id, version }: { id: number; version: number },
  input: About<R>,
  idempotencyKey?: string,
): Promise<Reply<R>> => call(route, asSent<R>({ ...input, params: { id: String(id) } }), { version, idempotencyKey });

/** The compiler cannot see that the id completes the input. */
const asSent = <R extends Route>(input: object) => input as Sent<R>;
