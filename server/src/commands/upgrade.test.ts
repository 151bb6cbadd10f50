import { expect, it, vi } from "vitest";
import { runCommand } from "../../test/console-process.ts";
import { emptyDatabase, testKey } from "../../test/database.ts";
import { withClient } from "../../test/postgres.ts";
import { migrateDatabase } from "../db/migrate.ts";

// Processes start, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

it("an upgrade is announced without a change, and done without a start (MORE-277)", async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { count: 39 });
  const variables = { DATABASE_URL: url, SECRETS_KEY: testKey.toString("base64") };
  const announced = {
    code: 0,
    out: expect.stringMatching(
      /^The database lacks \d+ steps? of release .*\n0039_watching\n[\s\S]*No console runs on it\.\n/,
    ),
  };
  expect(await runCommand("upgrade-check", [], variables)).toMatchObject(announced);
  expect(await runCommand("upgrade-check", [], variables)).toMatchObject(announced);
  expect(await runCommand("migrate", [], variables)).toMatchObject({ code: 0 });
  const done = await runCommand("upgrade-check", [], variables);
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining("The database has every step of release") });
});

it("a step that fails is named by the command as well (MORE-270)", async () => {
  const url = await emptyDatabase();
  await migrateDatabase(url, { count: 27 });
  await withClient(url, (client) => client.query("create table webhook_endpoints ()"));
  const { code, err } = await runCommand("migrate", [], { DATABASE_URL: url, SECRETS_KEY: testKey.toString("base64") });
  expect(code).toBe(1);
  expect(err).toMatch(/^The database could not be upgraded: 0027_webhooks failed .*\n$/);
});
