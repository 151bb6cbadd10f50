import { archiveUsage } from "../src/features/money/usage/archive/archive.service.ts";
import { within } from "../test/within.ts";

/** Archives usage in files of this many events, as the job does, to be killed meanwhile. */
const [, , fileRows = "500"] = process.argv;
const variables = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
);
await within(variables, async (ctx) => {
  process.stdout.write("ready\n");
  await archiveUsage(ctx, Number(fileRows));
});
