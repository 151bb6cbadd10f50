import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeContext, systemActor } from "../context/context.ts";
import { type ImportPlan, importFiles, planImport, runImport } from "../features/desk/import/import.service.ts";
import { type Outcome, importText as words } from "../features/desk/import/import.text.ts";
import { decode } from "../lib/csv-lines.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

/** Only shows what would be done. */
const DRY_RUN = "--dry-run";

await command(async () => {
  const given = process.argv.slice(2);
  const [folder, ...others] = given.filter((each) => each !== DRY_RUN);
  if (folder === undefined || others.length > 0) throw new OperatorError(words.usage);
  const files = await readFolder(resolve(folder));
  await withDatabase(async ({ services }) => {
    const ctx = makeContext(services, systemActor);
    const plan = await planImport(ctx, files);
    for (const fault of plan.faults) say(words.fault(fault));
    if (plan.faults.length > 0) throw new OperatorError(words.faulty(plan.faults.length));
    if (given.includes(DRY_RUN)) {
      for (const row of plan.rows) say(words.row(row));
      say(words.planned(countsOf(plan)));
      return;
    }
    const done = await runImport(ctx, files);
    const [stopped] = done.faults;
    if (stopped) throw new OperatorError(words.stopped(words.fault(stopped)));
    say(words.done(countsOf(done)));
  });
});

async function readFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder).catch(() => {
    throw new OperatorError(words.noFolder(folder));
  });
  const found = importFiles.filter((file) => names.includes(file));
  if (found.length === 0) throw new OperatorError(words.noFiles(folder, importFiles));
  const texts = await Promise.all(
    found.map(async (file): Promise<[string, string]> => [file, decode(await readFile(join(folder, file))).text]),
  );
  return new Map(texts);
}

function countsOf({ rows }: ImportPlan): Record<Outcome, number> {
  const counts: Record<Outcome, number> = { create: 0, change: 0, match: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}
