import { globSync, readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

/** Members of a route that only the server and the OpenAPI document read. */
const ofTheServer = new Set(["data", "query", "params", "errors", "summary", "audit", "columns"]);

type Node = { type: string; start: number; end: number };

/**
 * The browser calls routes by method and path, and validates a form by its own schema. The schemas of a route's inputs
 * and answers are removed from the build, including schemas that nothing else uses: a quarter of a page.
 */
export function leanContract(): Plugin {
  let imported: ReadonlySet<string> = new Set();
  return {
    name: "lean-contract",
    apply: "build",
    buildStart: () => {
      imported = importedNames();
    },
    transform: {
      filter: { id: /packages\/contract\/src\/[\w-]+\.ts$/ },
      order: "post",
      handler(code) {
        const cuts: [start: number, end: number][] = [];
        const pure: number[] = [];
        for (const statement of this.parse(code).body) {
          const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
          if (declared?.type !== "VariableDeclaration") continue;
          // The contract's initializers have no side effects.
          for (const { init } of declared.declarations) if (init?.type === "CallExpression") pure.push(init.start);
        }
        visit(this.parse(code), (node) => {
          if (isRouteCall(node)) cuts.push(...memberCuts(node, code));
          if (isRouteCall(node)) pure.push(node.start);
        });
        const lean = edited(code, cuts, pure);
        return { code: withoutUnused(lean, this.parse(lean).body, imported), map: null };
      },
    },
  };
}

/** What the app or another file of the contract imports, except as a type. */
const importedNames = (): Set<string> =>
  new Set(
    ["src/**/*.{ts,tsx}", "../packages/contract/src/*.ts"]
      .flatMap((pattern) => globSync(pattern, { cwd: import.meta.dirname, exclude: ["**/*.test.*"] }))
      .flatMap((file) => [
        ...readFileSync(`${import.meta.dirname}/${file}`, "utf8").matchAll(/^import \{([^}]*)\} from/gm),
      ])
      .flatMap(([, names = ""]) => names.split(","))
      .flatMap((name) => /^\s*(?!type )(\w+)/.exec(name)?.[1] ?? []),
  );

type Statement = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];

/**
 * Without constants that nothing uses, and imports that only they used: who imports a file decides which file of the
 * build it is in.
 */
function withoutUnused(code: string, statements: readonly Statement[], imported: ReadonlySet<string>): string {
  const all = statements.map((statement) => ({
    cut: [statement.start, statement.end] as [number, number],
    names: namesOf(statement, imported),
    uses: identifiersIn(statement),
  }));
  const used = new Set(all.filter(({ names }) => names.length === 0));
  for (const { uses } of used) {
    for (const each of all) if (each.names.some((name) => uses.has(name))) used.add(each);
  }
  const cuts = all.filter((each) => !used.has(each)).map(({ cut }) => cut);
  return edited(code, cuts, []);
}

function identifiersIn(statement: object): Set<string> {
  const found = new Set<string>();
  visit(statement, (node) => {
    if ("type" in node && node.type === "Identifier" && "name" in node) found.add(String(node.name));
  });
  return found;
}

/** What an import or constant declares; nothing if it is imported elsewhere. */
function namesOf(statement: Statement, imported: ReadonlySet<string>): string[] {
  if (statement.type === "ImportDeclaration") return statement.specifiers.map(({ local }) => local.name);
  const isExported = statement.type === "ExportNamedDeclaration";
  const declared = isExported ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  const names = declared.declarations.flatMap(({ id }) => (id.type === "Identifier" ? [id.name] : []));
  return isExported && names.some((name) => imported.has(name)) ? [] : names;
}

type RouteCall = Node & { arguments: [{ type: string; properties: (Node & { key?: { name?: string } })[] }] };

const isRouteCall = (node: object): node is RouteCall =>
  "callee" in node &&
  typeof node.callee === "object" &&
  node.callee !== null &&
  "name" in node.callee &&
  node.callee.name === "route";

/** Each with its trailing comma. */
function memberCuts(call: RouteCall, code: string): [number, number][] {
  return call.arguments[0].properties
    .filter(({ key }) => key?.name !== undefined && ofTheServer.has(key.name))
    .map(({ start, end }) => [start, code.startsWith(",", end) ? end + 1 : end]);
}

function visit(node: unknown, look: (node: object) => void): void {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node) look(node);
  for (const [name, value] of Object.entries(node)) {
    if ((name === "key" || name === "property") && "computed" in node && !node.computed) continue;
    if (Array.isArray(value)) for (const each of value) visit(each, look);
    else visit(value, look);
  }
}

/** From the end to the start, so that the positions stay valid; pure annotations lie in none of the cuts. */
function edited(code: string, cuts: readonly [number, number][], pure: readonly number[]): string {
  const edits = [
    ...cuts.map(([start, end]) => ({ start, end, text: "" })),
    ...pure
      .filter((at) => !cuts.some(([start, end]) => start < at && at < end))
      .map((start) => ({ start, end: start, text: "/* @__PURE__ */ " })),
  ].sort((one, other) => other.start - one.start);
  return edits.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}
