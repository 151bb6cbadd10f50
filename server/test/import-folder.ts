import { readFileSync } from "node:fs";
import { type ImportFiles, importFiles } from "../src/features/desk/import/import.service.ts";

const example = new URL("../../docs/import/example/", import.meta.url);

/** The example of the documentation, with other content of some files. */
export const exampleFolder = (changed: Record<string, string> = {}): ImportFiles =>
  new Map(importFiles.map((name) => [name, changed[name] ?? readFileSync(new URL(name, example), "utf8")]));

/** The example with other IDs: what it makes is not known to the database of a test. */
export const renamedFolder = (suffix: string, changed: Record<string, string> = {}): ImportFiles =>
  new Map(
    [...exampleFolder(changed)].map(([name, content]) => [
      name,
      content.replaceAll(/acme|harbor_|harbor|pkg-|cpn-|person-|biz-|old-|CAMPAIGN/g, `$&${suffix}`),
    ]),
  );
