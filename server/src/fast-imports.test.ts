import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Imports in a separate process, as the product's processes do: the first import installs the hooks. */
function imported(first: string): unknown {
  const script = `${first}
    const names = ["drizzle-orm", "drizzle-orm/pg-core", "drizzle-orm/node-postgres"];
    const found = await Promise.all(names.map((name) => import(name)));
    const { sql } = found[0], { PgDialect } = found[1];
    const built = new PgDialect().sqlToQuery(sql\`select \${1}\`);
    process.stdout.write(JSON.stringify([found.map((each) => Object.keys(each)), built]));`;
  const args = ["--input-type=module", "--eval", script];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" }));
}

it("finds the names that Node's own resolution finds, which work together", () => {
  expect(imported('import "./fast-imports.ts";')).toEqual(imported(""));
});
