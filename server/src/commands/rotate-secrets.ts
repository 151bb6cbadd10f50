import { runOperation } from "./run-command.ts";

await runOperation("rotate-secrets", process.argv[2]);
