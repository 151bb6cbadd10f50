import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "@console/contract/openapi.ts";
import { afterAll, describe, expect, it } from "vitest";
import { allRoutes } from "./document.ts";

const folder = mkdtempSync(join(tmpdir(), "openapi-"));
afterAll(() => rmSync(folder, { recursive: true }));

const cli = fileURLToPath(new URL("../../../node_modules/@redocly/cli/bin/cli.js", import.meta.url));
/** Otherwise the linter reports its use, and asks to be updated. */
const quiet = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** Findings of Redocly's recommended rules, including warnings. */
async function lint(document: object): Promise<string[]> {
  const file = join(folder, "openapi.json");
  writeFileSync(file, JSON.stringify(document));
  const args = [cli, "lint", file, "--extends=recommended", "--format=json"];
  const output = await new Promise<string>((resolve) =>
    // It exits with 1 if there are errors; its output is more useful.
    execFile(process.execPath, args, { cwd: folder, env: { ...process.env, ...quiet } }, (_, stdout) =>
      resolve(stdout),
    ),
  );
  const { problems }: { problems: { ruleId: string; message: string }[] } = JSON.parse(output);
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

describe("the OpenAPI document", () => {
  const document = openApiDocument(allRoutes);

  it("follows the linter's recommended rules, without a warning (ASVS V2.1.1)", async () => {
    expect(await lint(document)).toEqual([]);
  });

  it("is read by a linter that finds errors", async () => {
    const { tags: _, ...rest } = document;
    expect(await lint({ ...rest, servers: [{ url: "/api/v1/" }] })).toEqual([
      expect.stringMatching(/^no-server-trailing-slash/),
    ]);
  });
});
