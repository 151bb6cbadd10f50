import "../fast-imports.ts";

const { command, requireArgument, runOperation } = await import("./run-command.ts");
await command(() => runOperation("sign-in-link", requireArgument("npm run sign-in-link -- <e-mail>")));
