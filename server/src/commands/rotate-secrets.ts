import "../fast-imports.ts";

const { runOperation } = await import("./run-command.ts");
await runOperation("rotate-secrets", process.argv[2]);
