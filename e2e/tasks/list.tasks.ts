import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, pageTitle } from "../support/find.ts";
import { openByClicks, openByKeys, type StaffSession } from "../support/staff-session.ts";

/** Activities and lists. */
export function listTasks(session: StaffSession): void {
  const { task, list, find, brand } = session;

  const firstAction = (page: Page) =>
    page.getByRole("region", { name: "Needs Attention" }).getByRole("listitem").first().getByRole("link").first();
  task("what should I do now", {
    mouse: [
      1,
      async (user, page) => {
        await user.click(firstAction(page));
        await page.waitForURL((url) => url.pathname !== "/");
      },
    ],
    keys: [
      4,
      async (user, page) => {
        await user.press("g");
        await user.press("f");
        await pageTitle(page, "Needs Attention").waitFor();
        await page.getByRole("rowheader").first().waitFor();
        await user.press("j");
        await user.press("Enter");
        await page.waitForURL((url) => url.pathname !== "/attention");
      },
    ],
  });

  const changedPlan = async () => {
    const { id } = await brand("Cedar & Co. Salons");
    const professional = await find("/admin/organization_plans", "Professional");
    const other = await session.tested.app.as("super_admin");
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
      async (user, page) => {
        const who = await changedPlan();
        await openByClicks(user, "cedar", /Cedar & Co/);
        await seesWho(page, who);
      },
    ],
    keys: [
      3,
      async (user, page) => {
        const { user: who } = (await list("/admin/activities?search_key=Cedar")).find(
          ({ message }: { message: string }) => message.includes("Professional"),
        );
        await openByKeys(user, "cedar");
        await seesWho(page, who);
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
      async (user, page) => {
        await user.click(page.getByRole("navigation").getByRole("link", { name: "Agencies" }));
        await user.click(page.locator("label").filter({ hasText: /^Active/ }));
        await page.waitForURL(/status=active/);
        await isExported(page, () => user.click(button(page, "Export CSV")));
      },
    ],
    keys: [
      6,
      async (user, page) => {
        await openByKeys(user, "active brands");
        await page.waitForURL(/status=active/);
        await pageTitle(page, "Brands").waitFor();
        await user.press("Tab");
        await isExported(page, () => user.press("Enter"));
      },
    ],
  });
}
