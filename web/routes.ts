import { readFileSync } from "node:fs";
import { pagePaths } from "@console/contract/pages.ts";

/** Modules that the frame of every signed-in page loads before the page itself. */
const frame = ["app/guard.ts", "app/shell/shell.tsx"];

/** The declarations of all routes. */
export const router = ["frame-routes", "brand-routes", "billing-routes", "page-routes", "settings-routes"]
  .map((name) => readFileSync(new URL(`./src/app/${name}.tsx`, import.meta.url), "utf8"))
  .join("\n");

/** The address of each page, by its name. */
export const addresses = new Map<string, string>(Object.entries(pagePaths));
const route =
  /const (\w+) = createRoute\(\{\s+getParentRoute: \(\) => (\w+),\s+path: (?:paths\.(\w+)|"(.+?)"),[\s\S]*?import\("\.(.+?)"\), "/g;

/** `around`: modules of the pages that a page is nested in, from the outermost. */
type PageModules = { path: string; frame: string[]; around: string[]; own: string };

/**
 * The modules that the router loads for each address, read from the router itself: a separate list would become
 * outdated. A nested page comes after its parent, under the same address if it is the first.
 */
export function modulesOfPages(): PageModules[] {
  const byName = new Map<string, PageModules>();
  for (const [, name = "", parent = "", known, own = "", file = ""] of router.matchAll(route)) {
    const above = byName.get(parent);
    const path =
      known === undefined
        ? `${above?.path ?? ""}/${own.replaceAll(/\$(\w+)/g, "{$1}")}`.replace(/\/+$/, "")
        : addresses.get(known);
    byName.set(name, {
      path: path ?? "",
      frame: name === "login" ? [] : frame,
      around: above ? [...above.around, above.own] : [],
      own: file.startsWith("./") ? file.slice(2) : `app${file}`,
    });
  }
  return [...byName.values()];
}
