import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Node } from "typescript/unstable/ast";
import { isCallExpression, isIdentifier, isStringLiteral, isTemplateExpression } from "typescript/unstable/ast/is";
import { API, type Checker, SymbolFlags, TypeFlags } from "typescript/unstable/sync";

/** What a column's values are to the compiler; `other` for objects, lists and what it does not know. */
export type Kind = "string" | "number" | "boolean" | "other";
export type DeclaredColumn = { kind: Kind; optional: boolean };

export type DeclaredRow = {
  file: string;
  /** Matches the names of its statements; null if they have none, or one that the code around it is given. */
  names: RegExp | null;
  /** Null if it has no row type of its own: it depends on a type parameter, or says nothing of its columns. */
  columns: Map<string, DeclaredColumn> | null;
};

const folder = fileURLToPath(new URL("..", import.meta.url));

/** The row types of all declared statements, as the compiler reads them. */
export function readDeclaredRows(): DeclaredRow[] {
  const api = new API({ cwd: folder });
  try {
    const [project] = api.updateSnapshot({ openProjects: [`${folder}tsconfig.json`] }).getProjects();
    if (!project) throw new Error("the compiler found no project");
    const { program, checker } = project;
    const files = program
      .getSourceFileNames()
      .filter((file) => file.startsWith(`${folder}src/`) && !/\.test\.ts$/.test(file));
    const declaring = files.filter((file) => /\bstatement(sByShape|OfOne)?</.test(readFileSync(file, "utf8")));
    return declaring.flatMap((file) => {
      const source = program.getSourceFile(file);
      return source ? [...declarationsIn(source)].map((call) => readRow(checker, file.slice(folder.length), call)) : [];
    });
  } finally {
    api.close();
  }
}

type Call = { names: RegExp | null; row: Node; at: Node };

function* declarationsIn(node: Node): Generator<Call> {
  if (
    isCallExpression(node) &&
    isIdentifier(node.expression) &&
    /^statement(sByShape|OfOne)?$/.test(node.expression.text)
  ) {
    const [name] = node.arguments;
    const row = node.typeArguments?.[node.expression.text === "statementsByShape" ? 1 : 0];
    if (row && name) yield { names: namesOf(name), row, at: node };
  }
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
  });
  for (const child of children) yield* declarationsIn(child);
}

/** A name that is written out, with a gap for each expression in it. */
function namesOf(name: Node): RegExp | null {
  if (isStringLiteral(name)) return RegExp(`^${name.text}$`);
  if (!isTemplateExpression(name)) return null;
  const parts = [name.head.text, ...name.templateSpans.map(({ literal }) => literal.text)];
  return RegExp(`^${parts.join("\\w+")}$`);
}

function readRow(checker: Checker, file: string, { names, row, at }: Call): DeclaredRow {
  const type = checker.getTypeFromTypeNode(row as Parameters<Checker["getTypeFromTypeNode"]>[0]);
  const properties = type ? checker.getPropertiesOfType(type) : [];
  if (properties.length === 0) return { file, names, columns: null };
  const columns = properties.map((property): [string, DeclaredColumn] => [
    property.name,
    {
      kind: kindOf(checker, checker.getTypeOfSymbolAtLocation(property, at)),
      optional: (property.flags & SymbolFlags.Optional) !== 0,
    },
  ]);
  return { file, names, columns: new Map(columns) };
}

function kindOf(checker: Checker, type: ReturnType<Checker["getTypeOfSymbolAtLocation"]>): Kind {
  const present = checker.getNonNullableType(type) ?? type;
  if (present.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Never)) return "other";
  const kinds: [Kind, typeof present][] = [
    ["string", checker.getStringType()],
    ["number", checker.getNumberType()],
    ["boolean", checker.getBooleanType()],
  ];
  return kinds.find(([, kind]) => checker.isTypeAssignableTo(present, kind))?.[0] ?? "other";
}
