import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { bundleOf } from "./bundle-inputs.js";

// `npm start`, or the command that the first argument names: the bundle, which starts in half the time and two thirds
// of the memory, or else the sources.
// Before anything asks for it: only tests and development say otherwise.
process.env.NODE_ENV ??= "production";
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/console", import.meta.url)));
const [name = "main"] = process.argv.splice(2, 1);
const bundle = bundleOf(name);
// What the sources import statically would be looked up before the hooks are there.
if (bundle === null) await import("./src/fast-imports.ts");
await import(bundle ?? (name === "main" ? "./src/main.ts" : `./src/commands/${name}.ts`));
