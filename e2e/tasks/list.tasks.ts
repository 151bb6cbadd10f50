import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, type Desk, go, pick, title } from "../support/desk.ts";

/** What has happened, and what there is. */
export function listTasks(desk: Desk): void {
  const { task, list, found, brand } = desk;

  const changedPlan = async () => {
    const { id } = await brand("Cedar & Co. Salons");
    const professional = await found("/admin/organization_plans", "Professional");
    const other = await desk.tested.app.as("super_admin");
    const body = { organization: { organization_plan_id: professional.id } };
    await other.put(`/admin/agencies/${id}`, body);
    return other.user?.name ?? "";
  };
  const seesWho = async (page: Page, who: string) => {
    const entry = page
      .getByRole("listitem")
      .filter({ hasText: who })
      .filter({ hasText: /Professional/ });
    await entry.first().waitFor();
    await entry.first().locator("time").first().waitFor();
  };
  task("finding who changed a brand's plan and when", {
    mouse: [
      3,
      async (hands, page) => {
        const who = await changedPlan();
        await pick(hands, "cedar", /Cedar & Co/);
        await seesWho(page, who);
      },
    ],
    keys: [
      3,
      async (hands, page) => {
        const { user } = (await list("/admin/activities?search_key=Cedar")).find(({ message }: { message: string }) =>
          message.includes("Professional"),
        );
        await go(hands, "cedar");
        await seesWho(page, user);
      },
    ],
  });

  const isExported = async (page: Page, press: () => Promise<void>) => {
    const download = page.waitForEvent("download");
    await press();
    expect((await download).suggestedFilename()).toMatch(/^brands-.*\.csv$/);
  };
  task("exporting all active brands, newest first", {
    mouse: [
      3,
      async (hands, page) => {
        await hands.click(page.getByRole("navigation").getByRole("link", { name: "Agencies" }));
        await hands.click(page.locator("label").filter({ hasText: /^Active/ }));
        await page.waitForURL(/status=active/);
        await isExported(page, () => hands.click(button(page, "Export CSV")));
      },
    ],
    keys: [
      6,
      async (hands, page) => {
        await go(hands, "active brands");
        await page.waitForURL(/status=active/);
        await title(page, "Brands").waitFor();
        await hands.press("Tab");
        await isExported(page, () => hands.press("Enter"));
      },
    ],
  });
}
