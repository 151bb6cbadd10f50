import { makeWebhook } from "@console/server/test/factories/webhook.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { dialog, pageTitle, panel, row, toast } from "../support/find.ts";
import { dialogReady, openByClicks, openByKeys, type StaffSession } from "../support/staff-session.ts";

/** Single records: a business, an invoice, a webhook. */
export function recordTasks(session: StaffSession): void {
  const { task, brand, header, list } = session;

  const seesMinutes = async (page: Page) => {
    await pageTitle(page, "Tideway Logistics").waitFor();
    const { id } = await brand("Tideway Logistics");
    const [business] = await list(`/admin/businesses?brand_id=${id}`);
    const minutes = Number(business.minutes).toLocaleString("en-US", { maximumFractionDigits: 2 });
    await row(panel(page, "Businesses"), business.name).getByText(minutes).waitFor();
  };
  task("seeing a brand's businesses and their minutes", {
    mouse: [2, (user, page) => openByClicks(user, "tideway", /Tideway Logistics/).then(() => seesMinutes(page))],
    keys: [2, (user, page) => openByKeys(user, "tideway").then(() => seesMinutes(page))],
  });

  const invoiceNumber = async (): Promise<string> =>
    (await session.staff.get("/admin/billing_histories", await header("Lumen Health Voice"))).body.data[0]
      .invoice_number;
  const seesInvoice = async (page: Page, number: string) => {
    const invoice = dialog(page, /invoice$/);
    await invoice.getByText(number, { exact: true }).waitFor();
    await invoice.getByText("Lumen Health Voice").first().waitFor();
  };
  task("opening an invoice by its number", {
    mouse: [
      2,
      async (user, page) => {
        const number = await invoiceNumber();
        await openByClicks(user, number, number);
        await seesInvoice(page, number);
      },
    ],
    keys: [
      2,
      async (user, page) => {
        const number = await invoiceNumber();
        await openByKeys(user, number);
        await seesInvoice(page, number);
      },
    ],
  });

  const addWebhook = async (description: string) => {
    const { id } = await makeWebhook(session.tested.app.ctx, { description, events: ["brand.created"] });
    return `/settings/webhooks/${id}`;
  };
  const isSaved = async (page: Page, changes: object) => {
    await toast(page, "Webhook Saved").waitFor();
    const { pathname } = new URL(page.url());
    expect((await session.staff.get(`/admin/webhooks/${pathname.split("/").at(-1)}`)).body.data).toMatchObject(changes);
  };
  task("changing a webhook whose address a colleague has sent", {
    mouse: [
      3,
      async (user, page) => {
        await page.goto(await addWebhook("Events by mouse"));
        await user.click(page.getByRole("main").getByRole("link", { name: "Edit" }));
        await page.waitForURL(/\?edit=1$/);
        await user.click(dialog(page, "Edit Webhook").getByRole("checkbox", { name: /^bill\.closed/ }));
        await user.click(dialog(page, "Edit Webhook").getByRole("button", { name: "Save Changes" }));
        await isSaved(page, { events: ["brand.created", "bill.closed"] });
      },
    ],
    keys: [
      2,
      async (user, page) => {
        await page.goto(`${await addWebhook("Named by keys")}?edit=1`);
        await dialogReady(page, "Edit Webhook");
        await user.press("Tab");
        await user.type("Billing sync");
        await user.press("Enter");
        await isSaved(page, { description: "Billing sync" });
      },
    ],
  });
}
