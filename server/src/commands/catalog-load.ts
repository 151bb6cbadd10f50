import { resolve } from "node:path";
import { catalogLoadText } from "../features/catalog/catalog.text.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { DRY_RUN } from "../operations/operations.ts";
import { command, runOperation } from "./run-command.ts";

const given = process.argv.slice(2);
const files = given.filter((each) => each !== DRY_RUN);

await command(async () => {
  const [file] = files;
  if (file === undefined || files.length > 1) throw new OperatorError(catalogLoadText.usage);
  // The running server has another working directory.
  await runOperation("catalog-load", `${given.includes(DRY_RUN) ? `${DRY_RUN} ` : ""}${resolve(file)}`);
});
