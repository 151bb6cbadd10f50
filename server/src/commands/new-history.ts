import { runOperation } from "./run-command.ts";

await runOperation("new-history", process.argv[2]);
