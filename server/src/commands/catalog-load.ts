import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { makeContext, systemActor } from "../context/context.ts";
import { catalogLoadText } from "../features/money/catalog/catalog.text.ts";
import { loadCatalog } from "../features/money/catalog/catalog-load.service.ts";
import { OperatorError, operatorMessage } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

/** Only shows what would change. */
const DRY_RUN = "--dry-run";

await command(async () => {
  const given = process.argv.slice(2);
  const [file, ...others] = given.filter((each) => each !== DRY_RUN);
  if (file === undefined || others.length > 0) throw new OperatorError(catalogLoadText.usage);
  const name = resolve(file);
  const text = await readFile(name, "utf8").catch((error: unknown) => {
    throw new OperatorError(catalogLoadText.unreadable(name, operatorMessage(error)));
  });
  const dryRun = given.includes(DRY_RUN);
  await withDatabase(({ services }) =>
    loadCatalog(makeContext(services, systemActor), { text, name }, { dryRun, say }),
  );
});
