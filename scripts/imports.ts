import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/**
 * The direction of imports in the server: a folder imports only from rows below its own, never from its own row, which
 * makes cycles of folders impossible. A feature that no row names is in the highest row of features: it needs one once
 * another feature imports it.
 */
const rows: readonly (readonly string[])[] = [
  ["commands"],
  ["."],
  ["seed", "metrics"],
  ...[
    ["platform", "demo", "stats", "search", "notifications", "activities", "system"],
    ["margins", "usage-lines", "charges"],
    ["effects"],
    ["brands"],
    ["invoices"],
    ["bills"],
    ["credits", "unbilled-usage", "refused-events"],
    ["billing"],
    ["coupons", "credentials", "packages"],
    ["businesses"],
    ["usage"],
    ["integrations", "engines", "onboardings", "notes"],
    ["team", "operator", "api-keys", "webhooks", "views", "catalog"],
    ["passkeys"],
    ["sign-in"],
    ["devices"],
  ].map((row) => row.map((area) => `features/${area}`)),
  ["live"],
  ["auth"],
  ["backup"],
  ["jobs"],
  ["audit"],
  ["http"],
  ["context"],
  ["secrets", "adapters"],
  ["db"],
  ["db/tables"],
  ["catalog", "lib"],
];

const named = new Map(rows.flatMap((row, index) => row.map((folder) => [folder, index] as const)));
const highest = rows.findIndex((row) => row.includes("features/platform"));
const rowOf = (folder: string): number | undefined =>
  named.get(folder) ?? (folder.startsWith("features/") ? highest : undefined);

/** Files imported by a file, as paths from the repository's root, without packages. */
export function importsOf(file: string): string[] {
  const found = readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...found].map(([, target = ""]) => normalize(join(dirname(file), target)));
}

/**
 * The folder of a server file as named in the rows; undefined for files without an order: tests, benches, other
 * workspaces.
 */
export function serverFolder(file: string): string | undefined {
  if (/\.test\.ts$/.test(file)) return undefined;
  if (file.startsWith("server/seed/")) return "seed";
  const path = /^server\/src\/(.+)\.ts$/.exec(file)?.[1];
  if (path === undefined) return undefined;
  const folders = path.split("/").slice(0, -1);
  if (folders[0] === "features") return folders.slice(0, 2).join("/");
  if (folders[0] === "db" && folders[1] === "tables") return "db/tables";
  return folders[0] ?? ".";
}

/** @returns one line for each import that points upward or sideways */
export function upwardImports(files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const from = serverFolder(file);
    if (from === undefined) return [];
    const own = rowOf(from);
    if (own === undefined) return [`${file} is in ${from}, which scripts/imports.ts gives no row`];
    return importsOf(file).flatMap((target) => {
      const to = serverFolder(target);
      if (to === undefined || to === from) return [];
      return (rowOf(to) ?? -1) > own ? [] : [`${file} imports ${target}: ${from} stands below ${to}, or beside it`];
    });
  });
}

/**
 * The simulator stands for the voice platform, which knows the console only through its client.
 * @returns one line for each other import
 */
export function simulatorImports(files: readonly string[]): string[] {
  const own = files.filter((file) => /^server\/simulator\/(?!.*\.test\.ts$)/.test(file));
  return own.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^(node:|\.\/|@console\/platform-client$)/.test(target))
      .map((target) => `${file} imports ${target}: the simulator uses only packages/platform-client`),
  );
}

/**
 * Groups that import each other in a cycle.
 * @param nameOf the node of an import: the file itself or its folder; undefined leaves it out
 */
export function cycles(files: readonly string[], nameOf: (file: string) => string | undefined): string[][] {
  const edges = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nameOf(file);
    if (from === undefined) continue;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets);
    for (const target of importsOf(file)) {
      const to = nameOf(target);
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  return components(edges).filter((group) => group.length > 1);
}

/** Tarjan's strongly connected components. */
function components(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    let low = index;
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(node, low);
    if (low === index) found.push(stack.splice(stack.indexOf(node)));
    return low;
  };
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return found;
}
