// Shows MORE-270.

import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { embeddedFault, ServerNotStarted } from "./open-faults.ts";

const folder = tmpdir();
const lineOf = (error: unknown) => embeddedFault(error, folder).message;
const withCode = (message: string, code: string) => Object.assign(new Error(message), { code });

it("calls a data folder damaged only where PostgreSQL says so", () => {
  expect(lineOf(new ServerNotStarted("could not read file"))).toMatch(
    /is damaged and can't be opened \(could not read/,
  );
  expect(lineOf(withCode("invalid page in block 0", "XX001"))).toMatch(/^The database's files are damaged/);
  expect(lineOf(new Error("something else"))).toBe(
    `The database in ${folder} can't be used (something else). ${folder}/postgres.log has what PostgreSQL said.`,
  );
});

it.each([
  ["ENOTDIR", "is not a folder"],
  ["EROFS", "read-only file system"],
  ["ENOSPC", "is full"],
  ["EACCES", "can't write to"],
  ["42P01", "Something is missing from the database"],
])("names what %s means", (code, words) => {
  expect(lineOf(withCode("why", code))).toContain(words);
});
