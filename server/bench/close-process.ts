import { closeDueMonths } from "../src/features/money/bills/close.service.ts";
import { within } from "../test/within.ts";

/**
 * Closes all due months, as the console's job does, and prints the milliseconds it took. The only file of the bench
 * that runs the console's code in a separate process; argument: the variables as JSON.
 */
const variables: Record<string, string> = JSON.parse(process.argv[2] ?? "{}");

await within(variables, async (ctx) => {
  const begin = performance.now();
  await closeDueMonths(ctx);
  process.stdout.write(String(performance.now() - begin));
});
