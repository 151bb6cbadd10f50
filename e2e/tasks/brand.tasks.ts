import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, dialog, exactText, pageTitle, question } from "../support/find.ts";
import { dialogReady, openByClicks, openByKeys, questionReady, type StaffSession } from "../support/staff-session.ts";

/** Brands, their bills and plans, and new ones. */
export function brandTasks(session: StaffSession): void {
  const { task, brand, header } = session;

  task("opening the brand whose e-mail contains a word", {
    mouse: [
      3,
      async (user, page) => {
        await openByClicks(user, "brightline.example", /Brightline Legal/);
        await pageTitle(page, "Brightline Legal").waitFor();
      },
    ],
    keys: [
      2,
      async (user, page) => {
        await openByKeys(user, "brightline.example");
        await pageTitle(page, "Brightline Legal").waitFor();
      },
    ],
  });

  const seesEngine = async (page: Page, name: string) => {
    await pageTitle(page, name).waitFor();
    await page.getByRole("combobox", { name: `Engine for ${name}` }).waitFor();
  };
  const caller = async () => (await session.staff.get("/admin/businesses?sort=name")).body.data[0].name as string;
  task("from a caller's company name to its engine", {
    mouse: [
      2,
      async (user, page) => {
        const name = await caller();
        await openByClicks(user, name, name);
        await seesEngine(page, name);
      },
    ],
    keys: [
      2,
      async (user, page) => {
        const name = await caller();
        await openByKeys(user, name);
        await seesEngine(page, name);
      },
    ],
  });

  const seesBill = async (page: Page) => {
    await pageTitle(page, "Lumen Health Voice").waitFor();
    const { total } = (await session.staff.get("/admin/billing", await header("Lumen Health Voice"))).body.data;
    const shown = Number(total).toLocaleString("en-US", { minimumFractionDigits: 2 });
    await page.getByText(`$${shown}`).first().waitFor();
  };
  task("seeing a brand's bill so far", {
    mouse: [
      3,
      (user, page) => openByClicks(user, "lumen bill", "Billing for Lumen Health Voice").then(() => seesBill(page)),
    ],
    keys: [2, (user, page) => openByKeys(user, "lumen bill").then(() => seesBill(page))],
  });

  const seesWhy = async (page: Page) => {
    await pageTitle(page, "Verity Home Services").waitFor();
    await page.getByRole("heading", { name: "Why the bill changed" }).waitFor();
    await page.getByText("Total change").first().waitFor();
    await page
      .getByRole("listitem")
      .filter({ hasText: /\+[\d,.]+\smin.*\+\$[\d,.]+/s })
      .first()
      .waitFor();
  };
  task("saying why a bill nearly doubled", {
    mouse: [3, (user, page) => openByClicks(user, "verity bill", "Billing for Verity Home").then(() => seesWhy(page))],
    keys: [2, (user, page) => openByKeys(user, "verity bill").then(() => seesWhy(page))],
  });

  const isMoved = async (page: Page, name: string, to: string) => {
    await exactText(page, "Plan Updated").waitFor();
    const { id } = await brand(name);
    expect((await session.staff.get(`/admin/agencies/${id}`)).body.data.scheduled_plan_change).toMatchObject({
      package: to,
    });
  };
  task("moving a brand to another plan, knowing what it will cost", {
    mouse: [
      6,
      async (user, page) => {
        await openByClicks(user, "lumen plan", "Change Plan for Lumen");
        const plan = page.getByRole("radio", { name: /Enterprise.*this month.*(less|more)/ });
        await user.click(plan.first());
        await user.click(button(page, "Change Plan…").last());
        await page.getByRole("table", { name: "What changes" }).waitFor();
        await user.click(dialog(page, "Change Plan?").getByRole("button", { name: "Change Plan" }));
        await isMoved(page, "Lumen Health Voice", "Enterprise");
      },
    ],
    keys: [
      5,
      async (user, page) => {
        await openByKeys(user, "brightline plan");
        await dialogReady(page, "Choose Your Plan");
        await user.type("enterprise");
        const plans = dialog(page, "Choose Your Plan").getByRole("radio");
        await expect.poll(() => plans.count()).toBe(1);
        await page.getByRole("radio", { name: /this month.*(less|more)/ }).waitFor();
        await user.press("Enter");
        await user.press("Enter");
        await page.getByRole("table", { name: "What changes" }).waitFor();
        await user.press("Enter");
        await isMoved(page, "Brightline Legal", "Enterprise");
      },
    ],
  });

  const isCreated = async (page: Page, name: string, email: string) => {
    await pageTitle(page, name).waitFor();
    expect(await brand(name)).toMatchObject({ name, support_email: email });
  };
  task("creating a brand with name and e-mail", {
    mouse: [
      4,
      async (user, page) => {
        await openByClicks(user, "add brand", "Add Brand");
        await dialogReady(page, "Add Brand");
        await user.type("Fairmont Voice\toffice@fairmont.example");
        await user.click(button(page, /^Create Brand/));
        await user.click(question(page, /Create Fairmont/).getByRole("button", { name: "Create Brand" }));
        await isCreated(page, "Fairmont Voice", "office@fairmont.example");
      },
    ],
    keys: [
      5,
      async (user, page) => {
        await openByKeys(user, "add brand");
        await dialogReady(page, "Add Brand");
        await user.type("Gable Voice");
        await user.press("Tab");
        await user.type("office@gable.example");
        await user.press("Control+Enter");
        await questionReady(page, /Create Gable/);
        await user.press("Control+Enter");
        await isCreated(page, "Gable Voice", "office@gable.example");
      },
    ],
  });

  const blocks = [
    "SMTP_HOST=smtp.own.example\nSMTP_PORT=587\nSMTP_USERNAME=own\nSMTP_PASSWORD=pw-1\nSMTP_DOMAIN=own.example\nSMTP_FROM=desk@own.example\nSMTP_FROM_NAME=Own",
    "TWILIO_ACCOUNT_SID=AC00000000000000000000000000000000\nTWILIO_AUTH_TOKEN=0123456789abcdef0123456789abcdef\nTWILIO_TRUNK_SID=TK00000000000000000000000000000000\nTWILIO_TERMINATION_SIP_URI=own.pstn.twilio.com\nTWILIO_TERMINATION_USERNAME=own\nTWILIO_TERMINATION_PASSWORD=pw-2",
    "STRIPE_SECRET_KEY=sk_test_0000\nSTRIPE_PUBLISHABLE_KEY=pk_test_0000\nSTRIPE_WEBHOOK_SECRET=whsec_0000",
  ];
  const hasOwn = async (page: Page, name: string) => {
    await pageTitle(page, name).waitFor();
    const { id } = await brand(name);
    const one = (await session.staff.get(`/admin/agencies/${id}`)).body.data;
    expect(JSON.stringify(one)).toContain("smtp.own.example");
    expect(JSON.stringify(one)).toContain("own.pstn.twilio.com");
    expect(JSON.stringify(one)).toContain("pk_test_0000");
  };
  task("creating a brand with its own SMTP, Twilio and Stripe", {
    mouse: [
      8,
      async (user, page) => {
        await openByClicks(user, "add brand", "Add Brand");
        await dialogReady(page, "Add Brand");
        await user.type("Hollis Voice\toffice@hollis.example");
        for (const block of blocks) {
          await user.fillClipboard(block);
          await user.paste();
          await user.click(button(page, /^Fill \d+ fields$/));
        }
        await user.click(button(page, /^Create Brand/));
        await user.click(question(page, /Create Hollis/).getByRole("button", { name: "Create Brand" }));
        await hasOwn(page, "Hollis Voice");
      },
    ],
    keys: [
      12,
      async (user, page) => {
        await openByKeys(user, "add brand");
        await dialogReady(page, "Add Brand");
        await user.type("Irving Voice");
        await user.press("Tab");
        await user.type("office@irving.example");
        for (const block of blocks) {
          await user.fillClipboard(block);
          await user.press("Control+v");
          await button(page, /^Fill \d+ fields$/).waitFor();
          await user.press("Enter");
        }
        await user.press("Control+Enter");
        await questionReady(page, /Create Irving/);
        await user.press("Control+Enter");
        await hasOwn(page, "Irving Voice");
      },
    ],
  });
}
