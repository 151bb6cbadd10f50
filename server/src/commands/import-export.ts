import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeContext, systemActor } from "../context/context.ts";
import { exportFolder } from "../features/desk/import/export.service.ts";
import { importText as words } from "../features/desk/import/import.text.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

await command(async () => {
  const [given, ...others] = process.argv.slice(2);
  if (given === undefined || others.length > 0) throw new OperatorError(words.exportUsage);
  const folder = resolve(given);
  await mkdir(folder, { recursive: true });
  // Files of another export could be imported with these.
  if ((await readdir(folder)).length > 0) throw new OperatorError(words.notEmpty(folder));
  await withDatabase(async ({ services }) => {
    const files = await exportFolder(makeContext(services, systemActor));
    // Names and balances of customers: only for whoever ran the command.
    for (const [name, text] of files) await writeFile(join(folder, name), text, { mode: 0o600 });
    say(words.exported(folder, [...files.keys()]));
  });
});
