import { pagePaths } from "@console/contract/pages.ts";
import { type RawSearch, stringifySearch } from "./search.ts";

type PagePaths = typeof pagePaths;
type WithParameters<P extends string> = P extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}$${Name}${WithParameters<After>}`
  : P;

/** Every address of the app in the router's notation: `$id` is a parameter. Paths are written nowhere else. */
export const paths = asPaths(
  Object.fromEntries(Object.entries(pagePaths).map(([name, path]) => [name, path.replaceAll(/\{(\w+)\}/g, "$$$1")])),
);

/** The compiler does not follow an object through its entries. */
function asPaths(built: object) {
  return built as { [K in keyof PagePaths]: WithParameters<PagePaths[K]> };
}

/** The address of a page, with its record's id and search. */
export const hrefOf = (path: string, search: RawSearch = {}, id = 0): string =>
  `${path.replace("$id", String(id))}${stringifySearch(search)}`;

/** Sign-in returns only to an address of this app; anything else is dropped. */
export function safeNext(next: unknown): string | undefined {
  if (typeof next !== "string" || !/^\/(?![/\\])/.test(next)) return undefined;
  const url = new URL(next, location.origin);
  const elsewhere = url.origin !== location.origin || url.pathname === paths.login || url.pathname === paths.dashboard;
  return elsewhere ? undefined : `${url.pathname}${url.search}${url.hash}`;
}
