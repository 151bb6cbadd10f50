// Shows MORE-273, MORE-375.

import { existsSync, readFileSync } from "node:fs";
import { asvsBreaches } from "./asvs.ts";
import { coverageBreaches } from "./coverage.ts";
import { settingBreaches } from "./env-example.ts";
import { tracked } from "./files.ts";
import { guards, misplaced } from "./guards.ts";
import { misplacedTexts, wrongWords } from "./texts.ts";

/** What code outside of tests must not say where `files` matches, and what to do instead. */
const laws: readonly { files: RegExp; refused: RegExp; instead: string }[] = [
  {
    files: /^web\/src\/(?!api\/queries\.ts)/,
    refused: /queryKey:\s*\[/g,
    instead: "web/src/api/queries.ts makes the key from the route, so that refreshing the route reaches it",
  },
  {
    files: /^web\/src\/(?!api\/client\.ts)/,
    refused: /(?<![.\w])fetch\(|\b(?:window|globalThis)\.fetch\b|XMLHttpRequest|sendBeacon\(/g,
    instead: "web/src/api/client.ts calls, with its time limit and its one retry",
  },
  {
    files: /^server\/src\/(?!http\/)/,
    refused: /new AppError\(|\brefuse\(\s*\{|\berrors\(\{/g,
    instead: "declare the error in packages/contract/src, so that routes can name it, and throw refuse(...)",
  },
  {
    files: /^(server|web|packages)\/.*src\//,
    refused: /\.localeCompare\(|Intl\.Collator|order by [^`]*\blower\(|toLowerCase\(\)\.includes\(/g,
    instead: "packages/contract/src/fold.ts folds and compares, whatever the locale",
  },
  {
    files: /^web\/src\/.*(?<!\.text)\.tsx?$/,
    refused: /["`][^"`\n]{201,}["`]/g,
    instead: "a class string has at most 200 characters",
  },
  {
    files: /^web\/src\/.*(?<!\.text)\.tsx?$/,
    refused: /(?<=["`\s])-?[a-z][\w:/.[\]()%*,>&=+-]*-[\w.[\]()%-]+!(?=["`\s])/g,
    instead: "an important utility competes with another one: give the element one owner",
  },
];

/**
 * Laws that the linter does not know.
 * Not checked: that what a document says about a file is true.
 * @returns one line per breach
 */
export function breaches(): string[] {
  const files = tracked();
  const code = files.filter((file) => /\.(ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file));
  const read = code.filter((file) => /^(server|web|packages\/contract)\/src\/.*\.tsx?$/.test(file));
  const documents = files.filter((file) => /^(README|CONTRIBUTING|docs\/.*)\.md$/.test(file));
  return [
    ...code.flatMap(refusals),
    ...read.flatMap(misplacedTexts),
    ...read.flatMap(wrongWords),
    ...documents.flatMap((file) => missingPaths(file, files)),
    ...coverageBreaches(files),
    ...asvsBreaches(files),
    ...settingBreaches(),
    ...guards.flatMap(misplaced),
  ];
}

function refusals(file: string): string[] {
  const binding = laws.filter(({ files }) => files.test(file));
  if (binding.length === 0) return [];
  const text = readFileSync(file, "utf8");
  return binding.flatMap(({ refused, instead }) =>
    [...text.matchAll(refused)].map(([found]) => `${file} has ${found.slice(0, 60)}: ${instead}`),
  );
}

/** Paths in backticks that look like ours: with a folder and an extension. `…` and `<…>` are wildcards. */
function missingPaths(document: string, files: readonly string[]): string[] {
  const named = readFileSync(document, "utf8").matchAll(
    /`((?:packages|server|web|e2e|docs|scripts|deploy)\/[^`\s]+)`/g,
  );
  return [...new Set([...named].map(([, path = ""]) => path))].flatMap((path) => {
    if (/[…<>*{}]/.test(path)) return [];
    const exists = existsSync(path) || files.some((file) => file.startsWith(`${path}/`));
    return exists ? [] : [`${document} names ${path}, which does not exist`];
  });
}
