import { SAMPLE_MONTHS, seed } from "../../seed/index.ts";
import { sealAll } from "../audit/seal.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withNewDatabase } from "./run-command.ts";

await command(async () => {
  const months = process.argv[2] ?? "";
  if (!/^\d{0,2}$/.test(months) || Number(months) > SAMPLE_MONTHS)
    throw new OperatorError(`Enter 0 to ${SAMPLE_MONTHS} months of usage, or leave the number out for all of them.`);
  await withNewDatabase(async ({ services }) => {
    const done = await seed(services, { months: months === "" ? SAMPLE_MONTHS : Number(months) });
    await sealAll(services.db);
    say(done ? "The sample data was created." : "There are already brands; nothing was changed.");
  });
});
