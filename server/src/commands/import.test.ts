// Shows MORE-561, MORE-565, MORE-566.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, it, vi } from "vitest";
import { runCommand } from "../../test/console-process.ts";
import { emptyDatabase, testKey } from "../../test/database.ts";
import { within } from "../../test/within.ts";
import { bootstrap } from "../bootstrap.ts";

const root = mkdtempSync(join(tmpdir(), "console-import-"));
const example = fileURLToPath(new URL("../../../docs/import/example", import.meta.url));
const fails = (line: RegExp) => ({ code: 1, out: "", err: expect.stringMatching(line) });

// Processes start, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 });
afterAll(() => rmSync(root, { recursive: true, force: true }));

it("imports, exports, compares a month and undoes, each with a plain answer", async () => {
  const here = { DATABASE_URL: await emptyDatabase(), SECRETS_KEY: testKey.toString("base64") };
  await within(here, (ctx) => bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" }));
  const made = await runCommand("import", [example], here);
  expect(made).toEqual({
    code: 0,
    err: "",
    out: expect.stringMatching(/^Import \d+: 17 rows created, 0 rows changed/),
  });

  const folder = join(root, "exported");
  const exported = await runCommand("import-export", [folder], here);
  expect(exported).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Written to .*: integrations\.csv, brands\.csv/),
  });
  expect(readdirSync(folder)).toHaveLength(8);
  expect(readFileSync(join(folder, "balances.csv"), "utf8")).toContain("acme,acme,1250.40");
  expect(await runCommand("import-export", [folder], here)).toEqual(fails(/isn't empty\. Name a new folder\.\n$/));

  const { out } = await runCommand("import", ["--shadow", "2026-10"], here);
  expect(out).toContain("Acme Voice: Monthly fee: imported $199.00, this console nothing. Missing in this console.\n");
  expect(out).toContain("2026-10: 1 bill compared, 3 differences. Imported $380.42, this console $0.00.\n");
  expect(await runCommand("import", ["--shadow", "October"], here)).toEqual(fails(/^Usage: /));

  const number = /^Import (\d+)/.exec(made.out)?.[1] ?? "";
  const undone = { code: 0, out: `Import ${number} is undone: 17 rows deleted.\n`, err: "" };
  expect(await runCommand("import", ["--undo", number], here)).toEqual(undone);
  expect(await runCommand("import", ["--undo", number], here)).toEqual(fails(/^This import is already undone\.\n$/));
});
