import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseSync } from "vite";
import { type Node, visit } from "./syntax.ts";

/** Members of a route that only the server and the OpenAPI document read. */
export const ofTheServer = new Set(["data", "query", "params", "errors", "summary", "audit", "columns"]);
/** Those that forms read too. */
const formsOnly = new Set(["body", "texts"]);
/** Schemas of a record's field. Lists and forms read its label, and whether it is sent. */
const fieldSchemas = new Set(["stored", "sent"]);

export type SchemaNames = ReadonlyMap<string, ReadonlySet<string>>;

const contract = `${import.meta.dirname}/../packages/contract/src`;

type Declaration = { file: string; name: string; uses: ReadonlySet<string>; imports: ReadonlyMap<string, string> };

/**
 * What of the contract needs the schema library, by file: schemas, and what is made of them. Lists and the shell need
 * none of it.
 */
export function readSchemaNames(): SchemaNames {
  const declarations = globSync("*.ts", { cwd: contract, exclude: ["*.test.ts"] }).flatMap(declarationsOf);
  const found = new Map<string, Set<string>>();
  const isSchema = (file: string, name: string) => found.get(file)?.has(name) === true;
  const needsSchemas = ({ file, uses, imports }: Declaration) =>
    [...uses].some((name) => {
      const source = imports.get(name);
      if (source === undefined) return isSchema(file, name);
      const [from = "", exported = ""] = source.split(" ");
      return from === "zod/mini" || isSchema(from, exported);
    });
  for (let before = -1; before !== sizeOf(found); ) {
    before = sizeOf(found);
    for (const each of declarations) {
      if (needsSchemas(each)) found.set(each.file, (found.get(each.file) ?? new Set()).add(each.name));
    }
  }
  return found;
}

const sizeOf = (found: SchemaNames): number => [...found.values()].reduce((sum, names) => sum + names.size, 0);

function declarationsOf(file: string): Declaration[] {
  const { body } = parseSync(file, readFileSync(`${contract}/${file}`, "utf8")).program;
  const imports = new Map<string, string>();
  for (const statement of body) {
    if (statement.type !== "ImportDeclaration") continue;
    for (const { local, ...specifier } of statement.specifiers) {
      const exported = "imported" in specifier && "name" in specifier.imported ? specifier.imported.name : "*";
      imports.set(local.name, `${basename(statement.source.value, ".").replace(/^mini$/, "zod/mini")} ${exported}`);
    }
  }
  return body.flatMap((statement) => {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "FunctionDeclaration" && declared.id)
      return [{ file, name: declared.id.name, uses: usesOf(declared.body), imports }];
    if (declared?.type !== "VariableDeclaration") return [];
    return declared.declarations.flatMap(({ id, init }) =>
      namesIn(id).map((name) => ({ file, name, uses: usesOf(init), imports })),
    );
  });
}

/** What a declaration's pattern declares. */
export function namesIn(pattern: unknown): string[] {
  const found: string[] = [];
  visit(pattern, ({ type, name }) => {
    if (type === "Identifier" && name !== undefined) found.push(name);
    return !type.startsWith("TSType");
  });
  return found;
}

/** The names that remain in it when the lean build is done with it. */
function usesOf(part: unknown): Set<string> {
  const found = new Set<string>();
  const read = (within: unknown, isCut: (member: string) => boolean) =>
    visit(within, (node) => {
      if (node.type.startsWith("TSType")) return false;
      if (isFieldSchema(node) || (node.type === "Property" && isCut(node.key?.name ?? ""))) return false;
      if (node.type === "Identifier" && node.name !== undefined) found.add(node.name);
      if (!isRouteCall(node)) return true;
      found.add("route");
      read(node.arguments, isOfSchemas);
      return false;
    });
  read(part, () => false);
  return found;
}

/** A schema is called or named. A column or a status of the same name has its members or its label there. */
export const isFieldSchema = ({ type, key, value }: Node): boolean =>
  type === "Property" &&
  fieldSchemas.has(key?.name ?? "") &&
  typeof value === "object" &&
  /^(CallExpression|Identifier|MemberExpression)$/.test(value?.type ?? "");

/** Whether a list or the shell needs no such member of a route. */
export const isOfSchemas = (member: string): boolean => ofTheServer.has(member) || formsOnly.has(member);

export const isRouteCall = (node: Node): boolean => node.callee?.name === "route";
