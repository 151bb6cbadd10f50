// Shows ROUTE-01, ROUTE-17, ROUTE-18, ROUTE-19, ROUTE-20, SHELL-11, SIGNIN-01, SIGNIN-02, SIGNIN-03, SIGNIN-09,
// SIGNIN-12, SIGNIN-13, SIGNIN-14, SIGNIN-16, SIGNIN-17, SIGNIN-18, SIGNIN-19, SIGNIN-20, CALL-12, ERR-01, ERR-02,
// ERR-03, ERR-04, CONST-06.

import { sessions } from "@console/server/src/db/tables/sign-in.ts";
import { ADMIN } from "@console/server/test/app.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import type { Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cutStream } from "./support/calls.ts";
import { expectClean, mailedCode, phone, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle, panel, toast } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

async function askForCode(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: "Send Verification Code" }).click();
}

describe("signing in", () => {
  it("accepts the mailed code and goes to the dashboard (SIGNIN-29, SIGNIN-06, SIGNIN-31)", async () => {
    const page = await tested.visit("/login");
    await askForCode(page, ADMIN);
    await toast(page, "OTP Sent").waitFor();
    await page.getByText(`We sent a 6-digit code to ${ADMIN}`).waitFor();
    await expect.poll(() => page.getByRole("button", { name: "Verify Code" }).isDisabled()).toBe(true);
    await page.getByRole("textbox", { name: "Verification code" }).click();
    await page.keyboard.type(await mailedCode(tested.app, ADMIN));
    await pageTitle(page, "Dashboard").waitFor();
    await toast(page, "Login Successful", "Welcome back!").waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.reload();
    await pageTitle(page, "Dashboard").waitFor();
  });

  it("returns to the page that required sign-in", async () => {
    const page = await tested.visit("/agencies?status=active");
    await page.waitForURL(/\/login\?next=/);
    await askForCode(
      page,
      (await makeMember(tested.app.ctx, { role: "manager", email: "deep@operator.example" })).email,
    );
    await page.getByRole("textbox", { name: "Verification code" }).click();
    await page.keyboard.type(await mailedCode(tested.app, "deep@operator.example"));
    await pageTitle(page, "Brands").waitFor();
    expect(page.url()).toContain("/agencies?status=active");
  });

  it("is clean in both steps on a phone, and with what is wrong with an address, light and dark", async () => {
    const page = await tested.visit("/login", { viewport: phone });
    const expectCleanInBoth = async () => {
      await expectClean(page);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectClean(page, ["color-contrast"]);
      await page.emulateMedia({ colorScheme: "light" });
    };
    await pageTitle(page, "Sign in").waitFor();
    await expectCleanInBoth();
    await askForCode(page, "nobody");
    await toast(page, "Invalid Email", "Please enter a valid email address.").waitFor();
    await expectClean(page);
    await askForCode(page, (await makeMember(tested.app.ctx)).email);
    await page.getByRole("button", { name: "Verify Code" }).waitFor();
    await expectCleanInBoth();
  });
});

describe("the end of a session", () => {
  const remembered = (page: Page) => page.evaluate(() => [localStorage.getItem("user"), document.cookie]);

  async function signedIn(): Promise<{ page: Page; email: string }> {
    const { email } = await makeMember(tested.app.ctx, { role: "super_admin" });
    const page = await tested.visit("/login");
    // The live stream would report the end first; without it, the next call does.
    await cutStream(page);
    const pending = new Set<Request>();
    page.on("request", (request) => request.url().includes("/api/") && pending.add(request));
    page.on("requestfinished", (request) => pending.delete(request));
    page.on("requestfailed", (request) => pending.delete(request));
    const outage = page.waitForResponse(/email_outage$/);
    await askForCode(page, email);
    const code = page.getByRole("textbox", { name: "Verification code" });
    await code.waitFor();
    await page.keyboard.type(await mailedCode(tested.app, email));
    await pageTitle(page, "Dashboard").waitFor();
    const [user, cookie] = await remembered(page);
    expect(user).toContain(email);
    expect(cookie).toContain("userEmail");
    // The dashboard's parts load by themselves; a pending call would detect the end before the press does.
    await outage;
    await panel(page, "Needs Attention").waitFor();
    await expect.poll(() => page.getByRole("main").locator("[aria-busy=true]").count()).toBe(0);
    await expect.poll(() => pending.size).toBe(0);
    return { page, email };
  }

  const endAll = () => tested.app.ctx.db.current().delete(sessions);

  async function expectExpired(page: Page): Promise<void> {
    await page.waitForURL(/\/login\?next=/);
    await toast(page, "Session Expired", "Your session has expired. Please login again.").waitFor();
    const [user, cookie] = await remembered(page);
    expect(user).toBeNull();
    expect(cookie).not.toContain("userEmail");
  }

  it("is shown once, clears what the browser stores, and the person returns to the same page; it is shown when a page loads as well (ASVS V14.3.1, V14.3.3)", async () => {
    const { page, email } = await signedIn();
    await endAll();
    await page.getByRole("link", { name: "Agencies" }).first().click();
    await expectExpired(page);
    await askForCode(page, email);
    await page.getByRole("textbox", { name: "Verification code" }).waitFor();
    await page.keyboard.type(await mailedCode(tested.app, email));
    await pageTitle(page, "Brands").waitFor();

    // When the page loads again as well. A pending call of the page would detect the end before that.
    await page.goto("/favicon.svg");
    await endAll();
    await page.goto("/team");
    await expectExpired(page);
  });

  it("is immediate with Logout, in every tab (SIGNIN-30, ASVS V7.4.4, V14.3.1)", async () => {
    const { page } = await tested.open("sales", "/");
    await pageTitle(page, "Dashboard").waitFor();
    const second = await page.context().newPage();
    await second.goto("/");
    await pageTitle(second, "Dashboard").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();
    await toast(page, "Logout successful", "You have been logged out").waitFor();
    await page.waitForURL(/\/login/);
    await second.waitForURL(/\/login/);
  });
});
