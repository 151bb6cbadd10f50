import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { backUp } from "../backup/back-up.ts";
import { rowsIn } from "../backup/dump.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, requireArgument, say, withDatabase } from "./run-command.ts";

await command(async () => {
  const file = resolve(requireArgument("npm run backup -- <file>"));
  if (existsSync(file)) throw new OperatorError(`${file} already exists. Choose another file name.`);
  await withDatabase(async ({ services: { clock, directUrl }, keyFolder }) => {
    const totals = await backUp(directUrl, file, clock.now());
    say(`Saved ${rowsIn(totals)} rows of ${Object.keys(totals.rows).length} tables to ${file}.`);
    say(
      `Stored credentials in it stay encrypted. Keep the key (${keyFolder ? `${keyFolder}/secrets.key` : "SECRETS_KEY"}) somewhere else: without it, they can't be read.`,
    );
  });
});
