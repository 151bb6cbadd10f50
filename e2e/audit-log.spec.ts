import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealAll } from "@console/server/src/audit/seal.ts";
import { archiveActivities } from "@console/server/src/features/desk/audit-log/archive.service.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

describe("the audit log's verification (MORE-120)", () => {
  it("starts with Verify Now, shows when it ended and how many entries it checked, and gives the log as a signed file (MORE-124)", async () => {
    const { page } = await tested.open("super_admin", "/activities");
    const panel = page.getByRole("region", { name: "Audit log" });
    await panel.getByText("Not verified yet.").waitFor();
    await panel.getByRole("button", { name: "Verify Now" }).click();
    await panel.getByText(/^Last verified \w{3} \d+, \d+:\d\d [AP]M: \d+ entr(y|ies), no changes found$/).waitFor();

    const download = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Export Signed Log" }).click();
    expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.jsonl$/);
    await page.getByText("Export Started").waitFor();
    await panel.getByRole("button", { name: "Copy the public key for exports" }).waitFor();
    await expectClean(page);
  });
});

describe("archived activities", () => {
  const folder = mkdtempSync(join(tmpdir(), "console-e2e-archive-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  it("are where a history and Activities say that they end, and a month of them is downloaded (MORE-622, MORE-624)", async () => {
    const { services, ctx } = tested.app;
    const { id } = await makeBrand(ctx, { name: "Archived Dental" });
    await sealAll(ctx.db);
    services.archive = { folder, keepMonths: 13 };
    const later = new Date();
    later.setUTCFullYear(later.getUTCFullYear() + 4);
    await archiveActivities({ ...services, clock: { now: () => later } });
    const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format();

    const { page } = await tested.open("super_admin", `/agencies/${id}/history`);
    await exactText(
      page,
      `Changes through ${month} are archived. To see them, choose a period in Activities.`,
    ).waitFor();
    await page.goto("/activities?q=Archived+Dental");
    await exactText(page, "No activities found matching your filters.").waitFor();
    await page
      .getByText(`Activities through ${month} are archived. To see them, choose a period that begins there.`)
      .waitFor();
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format();
    await page.goto(`/activities?q=Archived+Dental&from=${today}`);
    await page.getByText("created brand Archived Dental").waitFor();

    await page.goto("/settings/retention");
    const months = page.getByRole("table", { name: "Archived activities" });
    const download = page.waitForEvent("download");
    await months.getByRole("button", { name: `Download ${month}` }).click();
    expect((await download).suggestedFilename()).toMatch(/^activities-\d{4}-\d\d\.zip$/);
    await page.getByText("Download Started").waitFor();
    await expectCleanEverywhere(page);
  });
});
