import { runOperation } from "./run-command.ts";

await runOperation("seed", process.argv[2]);
