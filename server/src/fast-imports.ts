import { enableCompileCache, registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Halves the start time; entry points that run from the sources import it first.
 *
 * Node reads a package's `exports` again for each importing file, and Drizzle's are 170 kB: half a second in total.
 * Here each export is resolved once, and imports between its files by path. Compiled code is cached in node_modules,
 * where only the installing user can write.
 */
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/console", import.meta.url)));

const PACKAGE = "drizzle-orm";
const inPackage = `/node_modules/${PACKAGE}/`;
const resolved = new Map<string, { url: string; format?: string | null | undefined }>();

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = "" } = context;
    if (parentURL.includes(inPackage) && specifier.startsWith(".") && specifier.endsWith(".js")) {
      return { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true };
    }
    const isOurs = !parentURL.includes("/node_modules/");
    if (!isOurs || (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`))) return next(specifier, context);
    const found = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, found);
    return { url: found.url, format: "module", shortCircuit: true };
  },
});
