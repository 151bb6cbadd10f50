import { ADMIN } from "@console/server/test/app.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { mailedCode } from "../support/console.ts";
import { CountedPage } from "../support/counted-page.ts";
import { button, pageTitle } from "../support/find.ts";
import { dialogReady, questionReady, type StaffSession } from "../support/staff-session.ts";

/** Signing in, and returning. */
export function signInTasks(session: StaffSession): void {
  const { brand, openAs } = session;

  it("signing in on a known browser, with the code in the clipboard: 2 keys", async () => {
    const page = await session.tested.visit("/login");
    const before = new CountedPage(page);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(ADMIN);
    await before.press("Enter");
    await page.getByText("We sent a 6-digit code").waitFor();
    await page.keyboard.type(await mailedCode(session.tested.app, ADMIN));
    await pageTitle(page, "Dashboard").waitFor();
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email", exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Email", exact: true }).inputValue()).toBe(ADMIN);
    const user = new CountedPage(page);
    await user.press("Enter");
    await page.getByText("We sent a 6-digit code").waitFor();
    await user.fillClipboard(await mailedCode(session.tested.app, ADMIN));
    await user.press("Control+v");
    await pageTitle(page, "Dashboard").waitFor();
    expect([user.clicks, user.keys]).toEqual([0, 2]);
  });

  it("sending a colleague exactly this list: the address is enough", async () => {
    const page = await openAs(session.staff, "/agencies?status=active&sort=name&q=health");
    const headings = (of: Page) => of.getByRole("list", { name: "Brands" }).getByRole("heading");
    const names = async (of: Page) => {
      await headings(of).first().waitFor();
      return headings(of).allInnerTexts();
    };
    const seen = await names(page);
    const address = page.url();
    const { page: managerPage } = await session.tested.open("manager", address);
    expect(await names(managerPage)).toEqual(seen);
  });

  it("finishing a half-filled brand after the session ended: nothing typed again", async () => {
    const person = await session.tested.app.as("super_admin");
    const page = await openAs(person, "/agencies?new=1");
    await dialogReady(page, "Add Brand");
    const user = new CountedPage(page);
    await user.type("Draft Voice\toffice@draft.example");
    expect((await person.post("/admin/logout")).status).toBe(200);
    await page.waitForURL(/\/login/);
    const email = person.user?.email ?? "";
    await button(page, "Send Verification Code").waitFor();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.keyboard.press("Enter");
    await page.getByText("We sent a 6-digit code").waitFor();
    await page.keyboard.type(await mailedCode(session.tested.app, email));
    await page.getByText(/Draft restored/).waitFor();
    await page.keyboard.press("Control+Enter");
    await questionReady(page, /Create Draft/);
    await page.keyboard.press("Control+Enter");
    await pageTitle(page, "Draft Voice").waitFor();
    expect(await brand("Draft Voice")).toMatchObject({ support_email: "office@draft.example" });
  });
}
