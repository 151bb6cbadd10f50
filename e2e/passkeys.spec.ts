// Shows MORE-11, MORE-12, MORE-39.

import type { Role } from "@console/contract/permissions.ts";
import { sessions } from "@console/server/src/db/tables/sign-in.ts";
import type { Client } from "@console/server/test/client.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeMember, openSessionFor } from "@console/server/test/factories/member.ts";
import { passkeyOrigin } from "@console/server/test/factories/passkey.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { expectClean, expectCleanEverywhere, mailedCode, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle } from "./support/find.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

/** A window with an authenticator, on the page's host name, because passkeys are not bound to IP addresses. */
async function named(path: string, client?: Client): Promise<Page> {
  const origin = passkeyOrigin(test.app);
  const page = await test.visit("/login");
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  onTestFinished(async () => {
    await device.send("WebAuthn.disable");
    await device.detach();
  });
  const cookies = [...(client?.cookies ?? [])].map(([name, value]) => ({ name, value, url: origin }));
  await page.context().addCookies(cookies);
  await page.goto(origin + path);
  return page;
}

async function open(role: Role, path: string): Promise<{ page: Page; client: Client }> {
  const client = await test.app.as(role);
  return { page: await named(path, client), client };
}

async function openProfile(page: Page) {
  await page.getByRole("button", { name: /^Account, / }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await pageTitle(page, "Profile").waitFor();
  return page.getByRole("main");
}

async function addPasskey(page: Page) {
  const panel = await openProfile(page);
  await panel.getByRole("button", { name: "Add Passkey" }).click();
  await page.getByText("Passkey Added").waitFor();
  return panel;
}

/** As if every step-up had been ten minutes ago. */
const forgetShown = () =>
  test.app.ctx.db
    .current()
    .update(sessions)
    .set({ stepped_up_at: new Date(Date.now() - 600_000).toISOString() });

describe("passkeys", () => {
  it("are added, renamed, used for sign-in and removed", async () => {
    const { page, client } = await open("sales", "/");
    const panel = await addPasskey(page);
    await panel.getByRole("button", { name: "Rename Chrome on Linux" }).click();
    const form = page.getByRole("dialog", { name: "Rename Passkey" });
    await form.getByRole("textbox", { name: "Name" }).fill("Work laptop");
    const [{ id }] = (await client.get("/admin/passkeys")).body.data;
    expect((await client.patch(`/admin/passkeys/${id}`, { passkey: { name: "Elsewhere" } })).status).toBe(200);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await form.getByText("changed this passkey", { exact: false }).waitFor();
    // The page behind the form shows the live change.
    await expect.poll(() => page.getByText("Elsewhere").count()).toBeGreaterThan(1);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await page.getByText("Passkey Renamed").waitFor();
    await panel.getByText("Work laptop").waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Logout" }).click();

    await page.getByRole("button", { name: "Sign in with a passkey" }).waitFor();
    await expectClean(page);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await pageTitle(page, "Dashboard").waitFor();
    await page.getByText("Login Successful").first().waitFor();
    await openProfile(page);
    await panel.getByText("Signed in with a passkey").waitFor();
    await panel.getByRole("button", { name: "Remove Work laptop…" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove Passkey" });
    await question.getByRole("button", { name: "Remove Passkey" }).click();
    await page.getByText("Passkey Removed").waitFor();
    await panel.getByText("No passkeys yet").waitFor();
  });

  it("are required before a person is deleted, which then continues, and in the forms of people and credentials, which keep their input", async () => {
    const { page } = await open("super_admin", "/settings/profile");
    // Each step-up replaces the token of the page's session.
    const client = await test.app.as("super_admin");
    const member = await makeMember(test.app.ctx, { name: "Leaving Person" });
    const stepUp = page.getByRole("alertdialog", { name: "Confirm with your passkey" });
    await page.getByRole("main").getByRole("button", { name: "Add Passkey" }).click();
    await page.getByText("Passkey Added").waitFor();
    await forgetShown();
    await page.goto(`${passkeyOrigin(test.app)}/team`);
    await page.getByRole("button", { name: "Actions for Leaving Person" }).click();
    await page.getByRole("menuitem", { name: "Delete User…" }).click();
    const deletion = page.getByRole("alertdialog", { name: /Leaving Person/ });
    await deletion.getByRole("button", { name: "Delete User" }).click();
    await stepUp.waitFor();
    await expectCleanEverywhere(page);
    await stepUp.getByRole("button", { name: "Cancel" }).click();
    await deletion.getByText("Confirm this with your passkey.").waitFor();
    await deletion.getByRole("button", { name: "Delete User" }).click();
    await stepUp.getByRole("button", { name: "Use Passkey" }).click();
    await page.getByText("User Deleted").waitFor();
    expect((await client.get(`/admin/users?search_key=${member.email}`)).body.data).toEqual([]);

    await forgetShown();
    await page.getByRole("button", { name: "Add User" }).click();
    const adding = page.getByRole("dialog", { name: "Add User" });
    await adding.getByLabel("Name").fill("Second Admin");
    await adding.getByLabel("Email").fill(`second-${Date.now()}@operator.example`);
    await adding.getByRole("radio", { name: "Super Admin" }).check();
    await adding.getByRole("button", { name: "Add User" }).click();
    await stepUp.getByRole("button", { name: "Cancel" }).click();
    await adding.getByText("Confirm this with your passkey.").waitFor();
    expect(await adding.getByLabel("Name").inputValue()).toBe("Second Admin");
    expect(await adding.getByRole("radio", { name: "Super Admin" }).isChecked()).toBe(true);
    await adding.getByRole("button", { name: "Add User" }).click();
    await stepUp.getByRole("button", { name: "Use Passkey" }).click();
    await page.getByText("User Added").waitFor();

    await forgetShown();
    const smtp_creds = { smtp_address: "smtp.kept.example", smtp_password: "very-secret-password" };
    const { id } = await makeBrand(test.app.ctx, { use_system: "false", smtp_creds });
    await page.goto(`${passkeyOrigin(test.app)}/agencies/${id}?edit=1`);
    const brand = page.getByRole("dialog", { name: "Edit Brand" });
    await brand.getByText("Use system credentials").click();
    await brand.getByRole("button", { name: "Save Changes" }).click();
    const question = page.getByRole("alertdialog", { name: /Save changes to/ });
    await question.getByRole("button", { name: "Save Changes" }).click();
    await stepUp.getByRole("button", { name: "Cancel" }).click();
    await question.getByText("Confirm this with your passkey.").waitFor();
    expect((await client.get(`/admin/agencies/${id}`)).body.data.use_system).toBe("false");
    await question.getByRole("button", { name: "Save Changes" }).click();
    await stepUp.getByRole("button", { name: "Use Passkey" }).click();
    await page.getByText("Brand Updated").waitFor();
    expect((await client.get(`/admin/agencies/${id}`)).body.data.smtp_creds).toEqual({});
  });

  it("are added first if the role requires them, and then replace the code", async () => {
    const { page: admin } = await open("super_admin", "/settings/sign-in");
    const panel = admin.getByRole("region", { name: "Sign-in", exact: true });
    await panel.getByRole("checkbox", { name: "Manager" }).check();
    await expectCleanEverywhere(admin);
    await panel.getByRole("button", { name: "Save Changes" }).click();
    await admin.getByText("Sign-in Policy Saved").waitFor();

    const { page, client } = await open("manager", "/agencies");
    await pageTitle(page, "Add a passkey").waitFor();
    await expectCleanEverywhere(page);
    await page.getByRole("button", { name: "Add Passkey" }).click();
    await pageTitle(page, "Brands").waitFor();
    await page.getByRole("button", { name: "Logout" }).click();

    const email = client.user?.email ?? "";
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Send Verification Code" }).click();
    await page.getByRole("textbox", { name: "Verification code" }).click();
    await page.keyboard.type(await mailedCode(test.app, email));
    await page.getByRole("alert").getByText("Use your passkey to sign in.", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await pageTitle(page, "Dashboard").waitFor();
  });
});

describe("own devices", () => {
  it("are signed out from another, immediately", async () => {
    const { page, client } = await open("sales", "/");
    const other = await test.visit("/login");
    const { id = 0 } = client.user ?? {};
    const session = await openSessionFor(test.app.ctx, id);
    await other.context().addCookies([{ name: "session", value: session, url: test.app.url }]);
    await other.goto("/onboardings");
    await pageTitle(other, "Onboardings").waitFor();
    await openSessionFor(test.app.ctx, id);

    const panel = await openProfile(page);
    await panel.getByText("This device").waitFor();
    const list = panel.getByRole("list", { name: "Your Devices" });
    await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
    await panel.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
    const question = page.getByRole("alertdialog", { name: "Sign Out Everywhere Else" });
    await question.getByText("2 other devices", { exact: false }).waitFor();
    await expectCleanEverywhere(page);
    await question.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
    await other.waitForURL(/\/login/);
    await expect.poll(() => list.getByRole("listitem").count()).toBe(1);
    await list.getByRole("button", { name: /^Sign out / }).click();
    await page.waitForURL(/\/login/);
    await page.getByText("Logout successful").waitFor();
  });
});
