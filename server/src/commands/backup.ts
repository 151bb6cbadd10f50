import { resolve } from "node:path";

import { command, requireArgument, runOperation } from "./run-command.ts";

// An absolute path, because the running server may have been started in another folder.
await command(() => runOperation("backup", resolve(requireArgument("npm run backup -- <file>"))));
