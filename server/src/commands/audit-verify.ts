import { runOperation } from "./run-command.ts";

await runOperation("audit-verify");
