import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import {
  isFieldSchema,
  isOfSchemas,
  isRouteCall,
  namesIn,
  ofTheServer,
  readSchemaNames,
  type SchemaNames,
} from "./lean-schemas.ts";
import { type Edit, edited, type Node, visit } from "./syntax.ts";

/** The variant of a file with its schemas. */
const WHOLE = "?schemas";
const contractFile = /packages\/contract\/src\/([\w-]+\.ts)(\?schemas)?$/;

/**
 * The browser calls routes by method and path, and validates a form by its own schema. The schemas of a route's inputs
 * and answers are removed from the build, including schemas that nothing else uses. Each file of the contract comes
 * twice: whole for those that import a schema from it or read a route's body, and without any schema for all others, so
 * that a page shows its list before it loads the schema library. Together they were a quarter of a page.
 */
export function leanContract(): Plugin {
  let imported: ReadonlySet<string> = new Set();
  let schemas: SchemaNames = new Map();
  return {
    name: "lean-contract",
    apply: "build",
    enforce: "pre",
    buildStart: () => {
      imported = importedNames();
      schemas = readSchemaNames();
    },
    async resolveId(source, importer, options) {
      if (source.endsWith(WHOLE)) {
        const found = await this.resolve(source.slice(0, -WHOLE.length), importer, { ...options, skipSelf: true });
        return found && `${found.id}${WHOLE}`;
      }
      // What a whole file imports is whole.
      return importer?.endsWith(WHOLE) && source.startsWith("./") ? join(dirname(importer), source + WHOLE) : null;
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$|packages\/contract\/src\/[\w-]+\.ts(\?schemas)?$/ },
      order: "post",
      handler(code, id) {
        const [, file, whole] = contractFile.exec(id) ?? [];
        if (file === undefined) return { code: withWhole(code, schemas), map: null };
        const parse = (text: string) => this.parse(text).body;
        const reduced = whole ? withoutServer(code, parse) : withoutSchemas(code, parse, file, schemas);
        return { code: withoutUnused(reduced, parse(reduced), imported), map: null };
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

/** Imports the files of the contract whole from which the code takes a schema, or the body of a route. */
function withWhole(code: string, schemas: SchemaNames): string {
  const withBody = new Set([...code.matchAll(/\b(\w+)\.\w+\.body\b/g)].map(([, group = ""]) => group));
  return code.replaceAll(
    /^import \{([^}]*)\} from "@console\/contract\/([\w-]+\.ts)"/gm,
    (statement, names: string, file: string) => {
      const needsSchemas = names.split(",").some((each) => {
        const [name = "", local = name] = each.trim().split(" as ");
        return schemas.get(file)?.has(name) === true || withBody.has(local);
      });
      return needsSchemas ? statement.replace(file, file + WHOLE) : statement;
    },
  );
}

type Statement = ReturnType<Rolldown.PluginContext["parse"]>["body"][number];
type Import = Extract<Statement, { type: "ImportDeclaration" }>;
type Parse = (code: string) => readonly Statement[];

const withoutServer = (code: string, parse: Parse): string =>
  edited(
    code,
    parse(code).flatMap((each) => leanRoutes(each, code, (member) => ofTheServer.has(member))),
  );

/** Nothing that is left refers to what is removed: schemas are also what is made of schemas. */
export function withoutSchemas(code: string, parse: Parse, file: string, schemas: SchemaNames): string {
  const isSchema = (from: string, name: string) => from === "zod/mini" || schemas.get(from)?.has(name) === true;
  return edited(
    code,
    parse(code).flatMap((statement): Edit[] => {
      if (statement.type === "ImportDeclaration") {
        const from = statement.source.value.replace("./", "");
        return onlySpecifiers(statement, (local, name) => !isSchema(from, name ?? local));
      }
      const { start, end } = statement;
      if (declaredBy(statement).some((name) => isSchema(file, name))) return [{ start, end, text: "" }];
      const edits = leanRoutes(statement, code, isOfSchemas);
      return [...edits, ...withoutFieldSchemas(statement).filter((each) => !isWithin(each, edits))];
    }),
  );
}

/** Removes members of the routes, and marks what has no side effects: all initializers of the contract. */
function leanRoutes(statement: Statement, code: string, isCut: (member: string) => boolean): Edit[] {
  const cuts: Edit[] = [];
  const pure: number[] = [];
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type !== "VariableDeclaration") return [];
  for (const { init } of declared.declarations) if (init?.type === "CallExpression") pure.push(init.start);
  visit(declared, (node) => {
    if (isRouteCall(node)) {
      pure.push(node.start);
      cuts.push(...memberCuts(node, code, isCut));
    }
    return true;
  });
  const marks = [...new Set(pure)].map((at) => ({ start: at, end: at, text: "/* @__PURE__ */ " }));
  return [...cuts, ...marks.filter((mark) => !isWithin(mark, cuts))];
}

const isWithin = (edit: Edit, others: readonly Edit[]): boolean =>
  others.some(({ start, end }) => start < edit.start && edit.end <= end);

/** A field is still known to be sent. */
function withoutFieldSchemas(statement: Statement): Edit[] {
  const found: Edit[] = [];
  visit(statement, (node) => {
    // Its members are Property nodes too.
    if (node.type === "ObjectPattern") return false;
    if (!isFieldSchema(node)) return true;
    found.push({ start: node.start, end: node.end, text: `${node.key?.name}: true` });
    return false;
  });
  return found;
}

/** Each with its trailing comma. */
function memberCuts(call: Node, code: string, isCut: (member: string) => boolean): Edit[] {
  const found: Edit[] = [];
  visit(call.arguments, ({ type, key, start, end }) => {
    if (type !== "Property" || !isCut(key?.name ?? "")) return true;
    found.push({ start, end: code.startsWith(",", end) ? end + 1 : end, text: "" });
    return false;
  });
  return found;
}

/**
 * Without constants that nothing uses, and imports that only they used: who imports a file decides which file of the
 * build it is in.
 */
function withoutUnused(code: string, statements: readonly Statement[], imported: ReadonlySet<string>): string {
  const all = statements.map((statement) => ({
    statement,
    names: namesOf(statement, imported),
    uses: identifiersIn(statement),
  }));
  const used = new Set(all.filter(({ names }) => names.length === 0));
  for (const { uses } of used) {
    for (const each of all) if (each.names.some((name) => uses.has(name))) used.add(each);
  }
  const unused = all.filter((each) => !used.has(each));
  return edited(
    code,
    unused.map(({ statement: { start, end } }) => ({ start, end, text: "" })),
  );
}

function identifiersIn(statement: Statement): Set<string> {
  const found = new Set<string>();
  visit(statement, ({ type, name }) => {
    if (type === "Identifier" && name !== undefined) found.add(name);
    return true;
  });
  return found;
}

/** What an import or constant declares; nothing if it is imported elsewhere. */
function namesOf(statement: Statement, imported: ReadonlySet<string>): string[] {
  if (statement.type === "ImportDeclaration") return statement.specifiers.map(({ local }) => local.name);
  const names = declaredBy(statement);
  return statement.type === "ExportNamedDeclaration" && names.some((name) => imported.has(name)) ? [] : names;
}

function declaredBy(statement: Statement): string[] {
  const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declared?.type === "FunctionDeclaration") return declared.id ? [declared.id.name] : [];
  if (declared?.type !== "VariableDeclaration") return [];
  return declared.declarations.flatMap(({ id }) => namesIn(id));
}

/** The import with some of its names only. */
function onlySpecifiers(
  { specifiers, start, end, source }: Import,
  isKept: (local: string, imported: string | undefined) => boolean,
): Edit[] {
  const names = specifiers.map((each) => ({
    local: each.local.name,
    imported: each.type === "ImportSpecifier" && "name" in each.imported ? each.imported.name : undefined,
  }));
  const kept = names.filter(({ local, imported }) => isKept(local, imported));
  if (kept.length === names.length) return [];
  const list = kept.map(({ local, imported = local }) => (imported === local ? local : `${imported} as ${local}`));
  return [{ start, end, text: list.length === 0 ? "" : `import { ${list.join(", ")} } from "${source.value}";` }];
}
