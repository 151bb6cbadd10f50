/**
 * Settings of a session on which the meaning of values and statements depends. A database or a role may have others, so
 * each connection is opened with these. Through a pooler, which accepts no settings, others are refused at the start.
 */
export const MEANING = {
  client_encoding: "UTF8",
  DateStyle: "ISO, MDY",
  IntervalStyle: "postgres",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  quote_all_identifiers: "off",
  standard_conforming_strings: "on",
  transform_null_equals: "off",
  array_nulls: "on",
  // The migrations create all tables there.
  search_path: "public",
  // Races are decided by locks and by conditions that read what others have committed.
  default_transaction_isolation: "read committed",
  // A search reads its rows from such an index; with a limit it would find some of them.
  gin_fuzzy_search_limit: "0",
  // Waiting is bounded by statement_timeout, which callers expect and retry.
  lock_timeout: "0",
} as const;

/** Values that mean the same; DateStyle's order of day and month affects only input that the console does not send. */
const SAME: Partial<Record<string, RegExp>> = {
  DateStyle: /^ISO\b/,
  TimeZone: /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal)$/i,
  extra_float_digits: /^[123]$/,
};

/**
 * Settings that the console leaves to the database's operator and refuses to start with: the first is how a database is
 * frozen, and only a superuser may change the second, with which neither triggers nor foreign keys apply.
 */
export const REFUSED = {
  default_transaction_read_only: "off",
  session_replication_role: "origin",
} as const;

/** How long a session's statements and pauses may take, in milliseconds, and how statements are planned. */
const PACE = {
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  idle_session_timeout: 0,
  // PostgreSQL compiles statements with a high estimated cost: 250 ms for a statement of 1 ms, on every call.
  jit: "off",
};

export type Pace = Partial<Record<keyof typeof PACE | "plan_cache_mode", string | number>>;

/**
 * All settings of a session as the start-up parameter `options`.
 * @param given those of DATABASE_URL, which PostgreSQL reads first, so that the console's apply
 * @param pace what differs for this kind of connection
 */
export function sessionOptions(given = "", pace: Pace = {}): string {
  const settings = Object.entries({ ...MEANING, ...PACE, ...pace });
  const own = settings.map(([name, value]) => `-c ${name}=${String(value).replace(/[\\\s]/g, "\\$&")}`);
  return [given, ...own].filter(Boolean).join(" ");
}

/** The same as one statement, for a pooler that accepts no start-up parameters but keeps what a session sets. */
export function sessionStatement(pace: Pace): string {
  const settings = Object.entries({ ...MEANING, ...PACE, ...pace });
  const calls = settings.map(([name, value]) => `set_config('${name}', '${value}', false)`);
  return `select ${calls.join(", ")}`;
}

/** Whether a setting's value, as `pg_settings` shows it, has the declared meaning. */
export const isRight = (name: string, value: string, needed: string): boolean =>
  value === needed || (SAME[name]?.test(value) ?? false);
