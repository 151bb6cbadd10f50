import { ADMIN } from "@console/server/test/app.ts";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { mailedCode } from "../support/console.ts";
import { asked, button, type Desk, opened, title } from "../support/desk.ts";
import { Hands } from "../support/hands.ts";

/** Coming in, and coming back. */
export function signInTasks(desk: Desk): void {
  const { brand, sit } = desk;

  it("signing in where one signed in before, the code in the clipboard: 2 keys", async () => {
    const page = await desk.tested.visit("/login");
    const before = new Hands(page);
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(ADMIN);
    await before.press("Enter");
    await page.getByText("We sent a 6-digit code").waitFor();
    await page.keyboard.type(await mailedCode(desk.tested.app, ADMIN));
    await title(page, "Dashboard").waitFor();
    await page.context().clearCookies({ name: /session/ });
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email", exact: true }).waitFor();
    expect(await page.getByRole("textbox", { name: "Email", exact: true }).inputValue()).toBe(ADMIN);
    const hands = new Hands(page);
    await hands.press("Enter");
    await page.getByText("We sent a 6-digit code").waitFor();
    await hands.copied(await mailedCode(desk.tested.app, ADMIN));
    await hands.press("Control+v");
    await title(page, "Dashboard").waitFor();
    expect([hands.clicks, hands.keys]).toEqual([0, 2]);
  });

  it("sending a colleague exactly this list: the address is enough", async () => {
    const page = await sit(desk.staff, "/agencies?status=active&sort=name&q=health");
    const headings = (of: Page) => of.getByRole("list", { name: "Brands" }).getByRole("heading");
    const names = async (of: Page) => {
      await headings(of).first().waitFor();
      return headings(of).allInnerTexts();
    };
    const seen = await names(page);
    const address = page.url();
    const { page: theirs } = await desk.tested.open("manager", address);
    expect(await names(theirs)).toEqual(seen);
  });

  it("finishing a half-filled brand after the session ended: nothing typed again", async () => {
    const person = await desk.tested.app.as("super_admin");
    const page = await sit(person, "/agencies?new=1");
    await opened(page, "Add Brand");
    const hands = new Hands(page);
    await hands.type("Draft Voice\toffice@draft.example");
    expect((await person.post("/admin/logout")).status).toBe(200);
    await page.waitForURL(/\/login/);
    const email = person.user?.email ?? "";
    await button(page, "Send Verification Code").waitFor();
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.keyboard.press("Enter");
    await page.getByText("We sent a 6-digit code").waitFor();
    await page.keyboard.type(await mailedCode(desk.tested.app, email));
    await page.getByText(/Draft restored/).waitFor();
    await page.keyboard.press("Control+Enter");
    await asked(page, /Create Draft/);
    await page.keyboard.press("Control+Enter");
    await title(page, "Draft Voice").waitFor();
    expect(await brand("Draft Voice")).toMatchObject({ support_email: "office@draft.example" });
  });
}
