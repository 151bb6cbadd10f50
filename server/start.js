import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import { currentBundle } from "./bundle-inputs.js";

// `npm start`: the bundle, which starts in half the time and two thirds of the memory, or else the sources.
enableCompileCache(fileURLToPath(new URL("../node_modules/.cache/console", import.meta.url)));
await import(currentBundle() ?? "./src/main.ts");
