import { readFileSync } from "node:fs";
import { cycles, importsOf, serverFolder } from "./imports.ts";

const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
const isServer = (file: string) => file.startsWith("server/src/") && file.endsWith(".ts");
const areaOf = (file: string) => /^server\/src\/features\/([^/]+)\//.exec(file)?.[1];
const groups: [name: string, has: (file: string) => boolean][] = [
  ["contract", (file) => file.startsWith("packages/contract/src/") && !isTest(file)],
  ["server", (file) => isServer(file) && !isTest(file)],
  ["server's tests", (file) => (isServer(file) && isTest(file)) || file.startsWith("server/test/")],
  ["server's seed and bench", (file) => /^server\/(seed|bench)\//.test(file)],
  ["web", (file) => file.startsWith("web/src/") && !isTest(file)],
  ["web's and browser tests", (file) => (file.startsWith("web/") && isTest(file)) || file.startsWith("e2e/")],
];

/** `npm run check -- --figures`: size and structure of the code, for a comparison before and after a change. */
export function printFigures(files: readonly string[]): void {
  const code = files.filter((file) => /\.tsx?$/.test(file));
  for (const [name, has] of groups) {
    const some = code.filter(has);
    const lines = some.map((file) => codeLines(readFileSync(file, "utf8")));
    row(`${name}: code lines in files`, `${lines.reduce((sum, each) => sum + each, 0)} in ${some.length}`);
  }
  printWeb(code);
  const server = code.filter((file) => isServer(file) && !isTest(file));
  row("server: cycles of files", String(cycles(server, (file) => file).length));
  row("server: cycles of folders", sizes(cycles(server, serverFolder)));
  row("server: cycles of features", sizes(cycles(server, areaOf)));
  const between = server.flatMap((file) => {
    const own = areaOf(file);
    return own === undefined ? [] : importsOf(file).filter((target) => (areaOf(target) ?? own) !== own);
  });
  row("server: imports of another feature", String(between.length));
  const elsewhere = server.filter((file) => !holdsSql(file)).map((file) => [file, statements(file)] as const);
  row("server: SQL statements outside *.db.ts", String(elsewhere.reduce((sum, [, count]) => sum + count, 0)));
  for (const [file, count] of elsewhere.filter(([, count]) => count > 0)) row(`  ${file}`, String(count));
}

/** Things of which the web app should have one or none: a second mechanism of a kind shows here. */
const webCounts: [name: string, pattern: RegExp][] = [
  ["web: query keys written outside their module", /queryKey:\s*\[/g],
  ["web: class strings over 200 characters", /["`][^"`\n]{201,}["`]/g],
  ["web: important utilities", /[\w\])]!(?=[\s"`])(?<=["` ][a-z][\w:/.[\]()%*-]*-[\w.[\]()%-]+!)/g],
  ["web: form resolvers", /\bresolver:/g],
  ["web: conflict engines", /function useConflict\b/g],
  ["web: saves of forms and questions, by one hook", /\buse(RecordForm|Save)\b(<[^>]*>)?\(\{/g],
  ["web: lists that a screen shows, by one hook", /\buseList(Of)?\(\{/g],
];

function printWeb(files: readonly string[]): void {
  const web = files.filter((file) => file.startsWith("web/src/") && !isTest(file) && file !== "web/src/api/queries.ts");
  const texts = web.map((file) => readFileSync(file, "utf8"));
  for (const [name, pattern] of webCounts) {
    row(name, String(texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)));
  }
  const components = web.filter((file) => file.endsWith(".tsx"));
  const lines = components.map((file) => [file, codeLines(readFileSync(file, "utf8"))] as const);
  row("web: longest components", "");
  for (const [file, count] of lines.sort(([, one], [, other]) => other - one).slice(0, 5))
    row(`  ${file}`, String(count));
}

const row = (name: string, value: string) => process.stdout.write(`${name.padEnd(72)}${value.padStart(14)}\n`);
const sizes = (found: readonly string[][]) =>
  `${found.length}${found.length > 0 ? ` (of ${found.map(({ length }) => length).join(", ")})` : ""}`;

/** Lines that are neither blank nor only comments. */
function codeLines(text: string): number {
  let inComment = false;
  return text.split("\n").filter((line) => {
    const trimmed = line.trim();
    if (inComment) {
      inComment = !trimmed.includes("*/");
      return false;
    }
    if (trimmed.startsWith("/*")) {
      inComment = !trimmed.includes("*/");
      return false;
    }
    return trimmed !== "" && !trimmed.startsWith("//");
  }).length;
}

/** Where SQL belongs: an area's `*.db.ts`, and infrastructure for the database itself. */
export const holdsSql = (file: string): boolean => /\.db\.ts$/.test(file) || /^server\/src\/(db|backup)\//.test(file);

/** Statements that a file builds: Drizzle's verbs on a handle, and raw ones. */
export function statements(file: string): number {
  const text = readFileSync(file, "utf8");
  const built = text.match(
    /\.(select(Distinct|DistinctOn)?|insert|update|delete)\((?=[\s\w{.)]*\)?[\s\S]{0,200}?\.(from|values|set|where|select)\()|\.execute\(\s*sql`|\brows(<[^>]*>+)?\(\s*\w[\w.()]*,|\bpreparedRows(<|\()/g,
  );
  return built?.length ?? 0;
}
