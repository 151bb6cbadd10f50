import { makeFailedJob } from "@console/server/test/factories/email.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { panel } from "./support/find.ts";

let tested: TestConsole;
beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

it("shows Super Admins what runs and how it is doing, from the settings (MORE-294)", async () => {
  await makeFailedJob(tested.app.ctx);
  const { page } = await tested.open("super_admin", "/activities");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name: "System" }).click();
  await page.waitForURL(/\/settings\/system$/);
  await page.getByRole("heading", { level: 1, name: "System" }).waitFor();
  await panel(page, "Version").getByText("Console").waitFor();
  await panel(page, "Clock").getByText("In sync").waitFor();
  await panel(page, "Email").getByText("Sending", { exact: true }).waitFor();
  await panel(page, "Backup").getByText("Never").waitFor();
  expect(await panel(page, "Processes").getByRole("listitem").count()).toBe(1);
  await expectCleanEverywhere(page);
  await panel(page, "Background Jobs").getByRole("link", { name: "1" }).click();
  await page.getByRole("heading", { level: 1, name: "Failed Jobs" }).waitFor();
});
