import { runOperation } from "./run-command.ts";

await runOperation("audit-verify", process.argv.slice(2).join(" "));
