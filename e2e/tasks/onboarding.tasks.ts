import { wallInNewYork } from "@console/contract/new-york.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { asked, button, type Desk, dialog, go, opened, pick, question, title } from "../support/desk.ts";

/** The calendar. */
export function onboardingTasks(desk: Desk): void {
  const { task, found } = desk;

  const isDone = async (page: Page, name: string) => {
    await page.getByText(`The onboarding for ${name} was marked as done.`).first().waitFor();
    expect((await found("/admin/onboardings", name)).status).toBe("done");
  };
  task("marking today's onboarding as done", {
    mouse: [
      2,
      async (hands, page) => {
        await hands.click(button(page, "Mark Done, Summit Heating & Air"));
        await hands.click(question(page, "Mark Onboarding as Done").getByRole("button", { name: "Mark as Done" }));
        await isDone(page, "Summit Heating & Air");
      },
    ],
    keys: [
      3,
      async (hands, page) => {
        await go(hands, "marlowe done");
        await asked(page, "Mark Onboarding as Done");
        await hands.press("Control+Enter");
        await isDone(page, "Marlowe Hotels");
      },
    ],
  });

  const isScheduled = async (name: string) => {
    await expect.poll(async () => (await found("/admin/onboardings", name))?.onboarding_time).toBe("15:15");
    const { onboarding_date } = await found("/admin/onboardings", name);
    expect(new Date(onboarding_date).getUTCDay()).toBe(3);
    expect(onboarding_date >= wallInNewYork(new Date()).date).toBe(true);
  };
  task("scheduling an onboarding for Wednesday 3:15 PM", {
    mouse: [
      4,
      async (hands, page) => {
        await pick(hands, "schedule professional wed 3:15 pm", /^Schedule Professional Onboarding, Wed/);
        const form = dialog(page, "Schedule New Onboarding");
        await form.locator(":focus").waitFor();
        await hands.type("Westbrook Clinic\tJo West\tjo@westbrook.example");
        await hands.click(form.getByRole("button", { name: "Add Onboarding" }));
        await isScheduled("Westbrook Clinic");
      },
    ],
    keys: [
      6,
      async (hands, page) => {
        await go(hands, "schedule professional wed 3:15 pm");
        await opened(page, "Schedule New Onboarding");
        await hands.type("Eastbrook Clinic");
        await hands.press("Tab");
        await hands.type("Jo East");
        await hands.press("Tab");
        await hands.type("jo@eastbrook.example");
        await hands.press("Control+Enter");
        await isScheduled("Eastbrook Clinic");
      },
    ],
  });

  const clash = async (page: Page) => {
    const { ctx } = desk.tested.app;
    const at = { onboarding_date: wallInNewYork(new Date()).date };
    if (await found("/admin/onboardings", "Clash One")) return;
    await makeOnboarding(ctx, { company_name: "Clash One", ...at, onboarding_time: "23:00" });
    await makeOnboarding(ctx, { company_name: "Clash Two", ...at, onboarding_time: "23:30" });
    // The Dashboard has the same list already, and is told of what the services do, not of what tests make.
    await page.reload();
    await title(page, "Dashboard").waitFor();
  };
  const seesClash = async (page: Page) => {
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Clash One" }) });
    // Late in the day the sample data may have one there too.
    await row.getByText(/^Overlaps with .*Clash Two/).waitFor();
  };
  task("seeing whether two onboardings clash this week", {
    mouse: [
      1,
      async (hands, page) => {
        await clash(page);
        await hands.click(page.getByRole("navigation").getByRole("link", { name: "Onboardings" }));
        await seesClash(page);
      },
    ],
    keys: [
      2,
      async (hands, page) =>
        clash(page)
          .then(() => hands.press("g", "o"))
          .then(() => seesClash(page)),
    ],
  });
}
