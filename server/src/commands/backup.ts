import { resolve } from "node:path";

import { command, requireArgument, runOperation } from "./run-command.ts";

// As an absolute path, for the running server may have been started in another folder.
await command(() => runOperation("backup", resolve(requireArgument("npm run backup -- <file>"))));
