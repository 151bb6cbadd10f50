import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { bundleOf } from "./bundle-inputs.js";

// `npm start`, or the command in the first argument: runs the bundle, which takes half the time and two thirds of the
// memory to start, or else the sources. Set before anything reads it: only tests and development use another value.
process.env.NODE_ENV ??= "production";
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/console", import.meta.url)));
const [name = "main"] = process.argv.splice(2, 1);
const bundle = bundleOf(name);
// Dynamic, because static imports of the sources would be resolved before the hooks are installed.
if (bundle === null) await import("./src/fast-imports.ts");
await import(bundle ?? (name === "main" ? "./src/main.ts" : `./src/commands/${name}.ts`));
