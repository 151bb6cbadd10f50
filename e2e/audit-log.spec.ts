import { saveVerdict } from "@console/server/src/features/desk/audit-log/verification.db.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";

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
    await expectCleanEverywhere(page);
  });

  it("shows everyone what was changed, with Verify Now for Super Admins alone", async () => {
    const now = new Date().toISOString();
    const message = "Event 3 was changed.";
    await saveVerdict(tested.app.ctx.db.current(), { now, checked: 3, ok: false, message, seq: null, hash: null });
    const { page } = await tested.open("manager", "/activities");
    const panel = page.getByRole("region", { name: "Audit log" });
    await panel.getByText(/^Verification failed .*: Event 3 was changed\.$/).waitFor();
    expect(await panel.getByRole("button").count()).toBe(0);
  });
});
