import pg from "pg";

type Statement = { text: string; values: unknown[]; rowMode?: string };

/** The statements of one request, and what was answered. */
export type Recorded = { statements: Statement[]; answer: unknown };

/** Every statement that goes to PostgreSQL from this process while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    statements.push(asStatement(args));
    return Reflect.apply(query, this, args);
  };
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return statements;
}

/** A call is `(text, values)` or `({ text, rowMode }, values)`, with a callback behind where the pool makes it. */
function asStatement([first, second]: unknown[]): Statement {
  const values = Array.isArray(second) ? second : [];
  if (typeof first !== "object" || first === null || !("text" in first)) return { text: String(first), values };
  const own = "values" in first && Array.isArray(first.values) ? first.values : values;
  const rowMode = "rowMode" in first && typeof first.rowMode === "string" ? { rowMode: first.rowMode } : {};
  return { text: String(first.text), values: own, ...rowMode };
}
