import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseAst } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutSchemas } from "../../lean-contract.ts";
import { isOfSchemas, readSchemaNames } from "../../lean-schemas.ts";

const contract = join(import.meta.dirname, "../../../packages/contract/src");
/** The app loads nothing of the OpenAPI document. */
const files = readdirSync(contract).filter((name) => /^(?!openapi)[\w-]+\.ts$/.test(name));
const schemas = readSchemaNames();
let folder: string;

/** The contract as a page without forms loads it. */
beforeAll(() => {
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, "lean-"));
  for (const file of files) {
    const code = stripTypeScriptTypes(readFileSync(join(contract, file), "utf8"));
    const lean = withoutSchemas(code, (text) => parseAst(text).body, file, schemas);
    writeFileSync(
      join(folder, file.replace(".ts", ".mjs")),
      lean.replaceAll(/from "\.\/([\w-]+)\.ts"/g, 'from "./$1.mjs"'),
    );
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isSchema = (value: unknown): boolean => isObject(value) && "_zod" in value;

/** Where the lean value differs, as paths. */
function differences(whole: unknown, lean: unknown, path: string): string[] {
  if (typeof whole === "function") return typeof lean === "function" ? [] : [path];
  if (!isObject(whole)) return whole === lean ? [] : [path];
  if (!isObject(lean)) return [path];
  const isRoute = "method" in whole && "path" in whole;
  const own = new Map<string, unknown>(Object.entries(lean));
  return Object.entries(whole).flatMap(([name, value]) => {
    if (isRoute && isOfSchemas(name)) return own.has(name) ? [`${path}.${name}`] : [];
    // Of a file that is sent with a form.
    if (name === "texts" && isSchema(value)) return own.has(name) ? [`${path}.${name}`] : [];
    if (isSchema(value)) return own.get(name) === true ? [] : [`${path}.${name}`];
    return differences(value, own.get(name), `${path}.${name}`);
  });
}

describe("the contract without schemas", () => {
  it.each(files)("%s says the same words, numbers and addresses", async (file) => {
    const whole: object = await import(pathToFileURL(join(contract, file)).href);
    const lean: object = await import(pathToFileURL(join(folder, file.replace(".ts", ".mjs"))).href);
    const kept = new Map<string, unknown>(Object.entries(lean));
    const found = Object.entries(whole).flatMap(([name, value]) =>
      schemas.get(file)?.has(name) ? [] : differences(value, kept.get(name), name),
    );
    expect(found).toEqual([]);
    expect(readFileSync(join(folder, file.replace(".ts", ".mjs")), "utf8")).not.toMatch(/from "zod/);
  });

  it("has every label", () => {
    const removed = [...schemas].flatMap(([file, names]) => [...names].map((name) => `${file} ${name}`));
    expect(removed.filter((each) => /Labels?$/.test(each))).toEqual([]);
  });
});
