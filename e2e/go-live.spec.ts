// Shows MORE-507, MORE-508.

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSimulator } from "@console/server/src/features/desk/demo/simulator-process.ts";
import { settle } from "@console/server/src/features/partners/go-live/go-live.service.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makePackage, packageInput } from "@console/server/test/factories/package.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, startConsole, type TestConsole } from "./support/console.ts";
import { exactText, row } from "./support/find.ts";

let tested: TestConsole;
let simulator: ChildProcess | undefined;
const folder = mkdtempSync(join(tmpdir(), "console-go-live-"));

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(async () => {
  if (simulator && simulator.exitCode === null) {
    const ended = once(simulator, "exit");
    simulator.kill("SIGKILL");
    await ended;
  }
  await tested.stop();
  rmSync(folder, { recursive: true });
});

describe("from onboarding to live", () => {
  it("creates the brand with one click and one confirmation, and ticks itself until the first call", async () => {
    const { app } = tested;
    await makePackage(app.ctx, packageInput({ name: "Harbor Plan" }));
    await makeOnboarding(app.ctx, {
      company_name: "Blue Heron Voice",
      contact_person: "Ada Quill",
      contact_email: "ada@blue-heron.example",
      contact_phone: "+1 512 555 0107",
      package_name: "harbor plan",
      notes: "Two offices",
    });
    const { page } = await tested.open("super_admin", "/onboardings");
    await row(page, "Blue Heron Voice").getByRole("button", { name: "Mark Done" }).click();
    await page.getByRole("button", { name: "Mark as Done" }).click();

    // One click: the form is filled, and its question is open.
    await page.getByRole("button", { name: "Create Brand" }).click();
    const question = page.getByRole("alertdialog", { name: "Create Blue Heron Voice?" });
    await question.getByText("Harbor Plan").waitFor();
    await question.getByText("We'll email an invitation to ada@blue-heron.example.").waitFor();
    // One confirmation.
    await question.getByRole("button", { name: "Create Brand" }).click();
    await page.getByRole("heading", { level: 1, name: "Blue Heron Voice" }).waitFor();
    for (const text of ["Two offices", "+1 512 555 0107"]) await exactText(page, text).first().waitFor();

    const list = page.getByRole("region", { name: "Go Live" });
    const step = (name: string, state: "Open" | "Done") =>
      list.getByRole("listitem").filter({ hasText: name, has: page.getByRole("img", { name: state }) });
    await step("Portal owner invited", "Done").waitFor();
    await step("Credentials tested", "Done").waitFor();
    for (const name of ["Portal owner active", "Engine confirmed", "First business", "First call", "Invoice address"])
      await step(name, "Open").waitFor();
    await expectCleanEverywhere(page);

    // What staff do: the address, and an engine.
    await list.getByRole("button", { name: "Add Address: Invoice address entered" }).click();
    const edit = page.getByRole("dialog", { name: "Edit Brand" });
    await edit.getByLabel("Address").fill("1 Main Street, Austin");
    await edit.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Save" }).click();
    await step("Invoice address entered", "Done").waitFor();
    const brandId = Number(new URL(page.url()).pathname.split("/").at(-1));
    const staff = await app.as("super_admin");
    const assigned = await staff.post(
      "/admin/voice_engines",
      { voice_engine: { code: "v1" } },
      { "organization-id": String(brandId) },
    );
    expect(assigned.status).toBe(200);

    // The rest is the voice platform's: all of it shows by itself on the open page.
    const file = join(folder, "simulator.json");
    const lost = () => undefined;
    simulator = await startSimulator(app.services, { url: app.url, speed: 100_000, file, lost });
    await list.waitFor({ state: "detached", timeout: 60_000 });

    await settle(app.services);
    await page.goto(`/agencies/${brandId}/history`);
    await page.getByText("completed Blue Heron Voice's go-live list").first().waitFor();

    // Each leads to the other.
    await page.goto(`/agencies/${brandId}`);
    await page.getByRole("link", { name: "Blue Heron Voice", exact: true }).last().click();
    await page.getByRole("complementary").getByText("First call on the day of signing").waitFor();
    await page.getByText("Median from signing to first call: 0 days (1 brand).", { exact: false }).waitFor();
    await expectClean(page);
    await row(page, "Blue Heron Voice").getByRole("link", { name: "Open Brand Blue Heron Voice" }).click();
    await page.getByRole("heading", { level: 1, name: "Blue Heron Voice" }).waitFor();
  });
});
