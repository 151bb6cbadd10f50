import { closeDueMonths } from "../src/features/bills/close.service.ts";
import { within } from "../test/within.ts";

/**
 * Closes all months that are due, as the console's job does, and prints the milliseconds that it took. The only file
 * of the bench that runs the console's code in a process of its own; argument: the variables as JSON.
 */
const variables: Record<string, string> = JSON.parse(process.argv[2] ?? "{}");

await within(variables, async (ctx) => {
  const begin = performance.now();
  await closeDueMonths(ctx);
  process.stdout.write(String(performance.now() - begin));
});
