import "../fast-imports.ts";

const { runOperation } = await import("./run-command.ts");
await runOperation("seed", process.argv[2]);
