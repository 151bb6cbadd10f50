import { wallInNewYork } from "@console/contract/new-york.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, dialog, pageTitle, question } from "../support/find.ts";
import { dialogReady, openByClicks, openByKeys, questionReady, type StaffSession } from "../support/staff-session.ts";

/** The calendar. */
export function onboardingTasks(session: StaffSession): void {
  const { task, find } = session;

  const isDone = async (page: Page, name: string) => {
    await page.getByText(`The onboarding for ${name} was marked as done.`).first().waitFor();
    expect((await find("/admin/onboardings", name)).status).toBe("done");
  };
  task("marking today's onboarding as done", {
    mouse: [
      2,
      async (user, page) => {
        await user.click(button(page, "Mark Done, Summit Heating & Air"));
        await user.click(question(page, "Mark Onboarding as Done").getByRole("button", { name: "Mark as Done" }));
        await isDone(page, "Summit Heating & Air");
      },
    ],
    keys: [
      3,
      async (user, page) => {
        await openByKeys(user, "marlowe done");
        await questionReady(page, "Mark Onboarding as Done");
        await user.press("Control+Enter");
        await isDone(page, "Marlowe Hotels");
      },
    ],
  });

  const isScheduled = async (name: string) => {
    await expect.poll(async () => (await find("/admin/onboardings", name))?.onboarding_time).toBe("15:15");
    const { onboarding_date } = await find("/admin/onboardings", name);
    expect(new Date(onboarding_date).getUTCDay()).toBe(3);
    expect(onboarding_date >= wallInNewYork(new Date()).date).toBe(true);
  };
  task("scheduling an onboarding for Wednesday 3:15 PM", {
    mouse: [
      4,
      async (user, page) => {
        await openByClicks(user, "schedule professional wed 3:15 pm", /^Schedule Professional Onboarding, Wed/);
        const form = dialog(page, "Schedule New Onboarding");
        await form.locator(":focus").waitFor();
        await user.type("Westbrook Clinic\tJo West\tjo@westbrook.example");
        await user.click(form.getByRole("button", { name: "Add Onboarding" }));
        await isScheduled("Westbrook Clinic");
      },
    ],
    keys: [
      6,
      async (user, page) => {
        await openByKeys(user, "schedule professional wed 3:15 pm");
        await dialogReady(page, "Schedule New Onboarding");
        await user.type("Eastbrook Clinic");
        await user.press("Tab");
        await user.type("Jo East");
        await user.press("Tab");
        await user.type("jo@eastbrook.example");
        await user.press("Control+Enter");
        await isScheduled("Eastbrook Clinic");
      },
    ],
  });

  const clash = async (page: Page) => {
    const { ctx } = session.tested.app;
    const at = { onboarding_date: wallInNewYork(new Date()).date };
    if (await find("/admin/onboardings", "Clash One")) return;
    await makeOnboarding(ctx, { company_name: "Clash One", ...at, onboarding_time: "23:00" });
    await makeOnboarding(ctx, { company_name: "Clash Two", ...at, onboarding_time: "23:30" });
    // The Dashboard already has the list cached, and gets live events only for changes made through services, not for
    // those of tests.
    await page.reload();
    await pageTitle(page, "Dashboard").waitFor();
  };
  const seesClash = async (page: Page) => {
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Clash One" }) });
    // Late in the day, the sample data may have one there too.
    await row.getByRole("img", { name: /^Overlaps with .*Clash Two/ }).waitFor();
  };
  task("seeing whether two onboardings clash this week", {
    mouse: [
      1,
      async (user, page) => {
        await clash(page);
        await user.click(page.getByRole("navigation").getByRole("link", { name: "Onboardings" }));
        await seesClash(page);
      },
    ],
    keys: [
      2,
      async (user, page) =>
        clash(page)
          .then(() => user.press("g", "o"))
          .then(() => seesClash(page)),
    ],
  });
}
