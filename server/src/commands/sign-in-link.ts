import { command, requireArgument, runOperation } from "./run-command.ts";

await command(() => runOperation("sign-in-link", requireArgument("npm run sign-in-link -- <email>")));
