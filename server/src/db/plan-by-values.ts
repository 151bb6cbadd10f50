import type pg from "pg";

type Query = (...args: unknown[]) => unknown;

/**
 * Lets PostgreSQL plan unnamed statements by their values, in sessions that plan named ones without: the setting that
 * does this concerns both. The statement and the two settings around it are sent together. If the statement fails in a
 * transaction, the second one does too, and the rollback takes back the first.
 */
export function planByValues(client: pg.PoolClient): void {
  const { query } = client;
  const send: Query = (...args) => Reflect.apply(query, client, args);
  const set = (mode: string) => Promise.resolve(send(`set plan_cache_mode = ${mode}`)).catch(() => undefined);
  const sandwiched: Query = (...args) => {
    if (!isByValues(args)) return send(...args);
    void set("force_custom_plan");
    const answer = send(...args);
    void set("force_generic_plan");
    return answer;
  };
  client.query = sandwiched as typeof query;
}

/** Whether a call of the driver's `query` has values and no name. */
function isByValues([first, second]: readonly unknown[]): boolean {
  const { text, name, values, submit } = Object(first);
  if (name !== undefined || typeof submit === "function") return false;
  const given: unknown = typeof first === "string" || values === undefined ? second : values;
  return (typeof first === "string" || typeof text === "string") && Array.isArray(given) && given.length > 0;
}
