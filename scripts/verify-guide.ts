// Shows MORE-322.

import { spawnSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { applyDiff, diffsOfGuide, fieldGuide } from "../server/test/field-guide.ts";
import { copyRepository } from "./copy-repository.ts";

/**
 * `npm run verify:guide` adds the fields of `docs/adding-a-field.md` to a copy of the repository as it says, and runs there
 * what shows a field in each place: types, the server with its database, the form.
 */
const copy = copyRepository();
const migrations = join(copy, "server/src/db/migrations");
/** Their names contain the fields that they cover. */
const tests = [
  ["server", "server/src/features/desk/history/fields.test.ts"],
  ["parts", "web/src/features/money/coupons/coupon-dialog.test.tsx"],
] as const;

try {
  for (const each of diffsOfGuide()) {
    const file = join(copy, each.path);
    writeFileSync(file, applyDiff(readFileSync(file, "utf8"), each));
  }
  const generated = run("drizzle-kit", ["generate", "--name", "guide"], join(copy, "server"));
  const migration = readdirSync(migrations).find((name) => name.endsWith("_guide.sql")) ?? "";
  report("they have a migration", generated.ok && migration !== "", migration || generated.output);
  const [line = ""] = /^INSERT INTO schema_releases .*$/m.exec(fieldGuide) ?? [];
  const named = line.replace(/'\w+'/, `'${migration.replace(".sql", "")}'`);
  appendFileSync(join(migrations, migration), `--> statement-breakpoint\n${named}\n`);
  for (const workspace of ["packages/contract", "server", "web"]) {
    const { ok, output } = run("tsc", ["-p", workspace, "--checkers", "1"]);
    report(`the types of ${workspace} are right`, ok, output);
  }
  for (const [project, test] of tests) {
    const { ok, output } = run("vitest", ["run", "--reporter", "verbose", "--project", project, test]);
    const covered = output.split("\n").filter((each) => each.includes("reference"));
    report(`${test} covers them`, ok && covered.length > 0, ok ? covered.join("\n") : output);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function run(command: string, args: string[], cwd = copy): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  return { ok: status === 0, output: stripVTControlCharacters(`${stdout}${stderr}`) };
}

function report(what: string, ok: boolean, output: string): void {
  process.stdout.write(`${ok ? "✓" : "✗"} ${what}\n${output}\n`);
  if (!ok) process.exitCode = 1;
}
