import { makeMember } from "@console/server/test/factories/member.ts";
import { CLIENT_ID, CLIENT_SECRET, TestProvider } from "@console/server/test/identity-provider.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectClean, expectCleanEverywhere, mailedCode, startConsole, type TestConsole } from "./support/console.ts";
import { button, pageTitle, question, textBox, toast } from "./support/find.ts";

let tested: TestConsole;
let provider: TestProvider;

beforeAll(async () => {
  tested = await startConsole();
  provider = await TestProvider.start(tested.app);
});
afterAll(async () => {
  await tested.stop();
  await provider.stop();
});

const continueWith = (page: Page) => page.getByRole("link", { name: "Continue with Okta" });

/** A page names the provider once the server has read the new settings, within seconds. */
async function openSignIn(): Promise<Page> {
  const page = await tested.visit("/login");
  await expect
    .poll(async () => {
      await page.reload();
      await pageTitle(page, "Sign in").waitFor();
      return continueWith(page).count();
    })
    .toBe(1);
  return page;
}

it("is set up and tested, signs in with a button, and is required by role (MORE-575, MORE-591, MORE-592, MORE-593)", async () => {
  const { page: admin, client } = await tested.open("super_admin", "/settings/single-sign-on");
  await pageTitle(admin, "Single Sign-On").waitFor();
  await admin.getByRole("checkbox", { name: "Offer single sign-on" }).check();
  await textBox(admin, "Name of the provider").fill("Okta");
  await admin.getByText("The button says “Continue with Okta”.").waitFor();
  await textBox(admin, "Issuer").fill(`${provider.issuer}/tenant`);
  await textBox(admin, "Client ID").fill(CLIENT_ID);
  await admin.getByLabel("Client secret").fill(CLIENT_SECRET);
  await textBox(admin, "Scopes").fill("openid email profile groups");
  await button(admin, "Test Connection").click();
  await admin.getByText("has no OpenID Connect configuration at this address (404).").waitFor();
  await textBox(admin, "Issuer").fill(provider.issuer);
  await button(admin, "Test Connection").click();
  await admin.getByText(`${provider.issuer} answered, and it accepts this client.`).waitFor();
  await textBox(admin, "Group claim").fill("groups");
  await textBox(admin, "Groups of Sales").fill("sales\nfield");
  await expectCleanEverywhere(admin);
  await button(admin, "Save Changes").click();
  await toast(admin, "Single Sign-On Saved").waitFor();
  // The secret is stored, and no longer on the page.
  await admin.getByText("A client secret is saved. Enter a new one only to replace it.").waitFor();
  expect(await admin.getByLabel("Client secret").inputValue()).toBe("");

  const manager = await makeMember(tested.app.ctx, { name: "Mara Voss", role: "manager" });
  provider.add({ sub: "mara", email: manager.email });
  const page = await openSignIn();
  await expectClean(page);
  provider.sub = "mara";
  await continueWith(page).click();
  await pageTitle(page, "Dashboard").waitFor();
  await page.getByRole("button", { name: "Account, Mara Voss" }).waitFor();

  // Someone who is new, by their group.
  provider.add({ sub: "sol", email: "sol@operator.example", name: "Sol Reyes", groups: ["field"] });
  const other = await openSignIn();
  provider.sub = "sol";
  await continueWith(other).click();
  await pageTitle(other, "Dashboard").waitFor();
  await other.getByRole("button", { name: "Account, Sol Reyes" }).waitFor();
  const stranger = await openSignIn();
  provider.add({ sub: "stranger", email: "stranger@elsewhere.example" });
  provider.sub = "stranger";
  await continueWith(stranger).click();
  await stranger.getByText("You don't have an account here. Ask a Super Admin to add you to the team.").waitFor();

  // Requiring it of Super Admins needs a way in.
  await admin.getByRole("checkbox", { name: "Super Admin" }).check();
  await admin.getByRole("checkbox", { name: "Manager" }).check();
  await button(admin, "Save Changes").click();
  await admin
    .getByText(/^Choose a Super Admin who may still use codes and links/)
    .first()
    .waitFor();
  const { name = "" } = client.user ?? {};
  await admin
    .getByRole("combobox", { name: "May still use codes and links" })
    .selectOption({ label: `${name} (Super Admin)` });
  await admin.getByRole("button", { name: `Remove ${name}` }).waitFor();
  await expectClean(admin);
  // The message about the failure may lie over the button.
  await textBox(admin, "Issuer").press("Enter");
  await expect
    .poll(async () => (await client.get("/admin/single_sign_on")).body.data.required_for)
    .toEqual(["super_admin", "manager"]);
  const bound = await openSignIn();
  await textBox(bound, "Email").fill(manager.email);
  await button(bound, "Send Verification Code").click();
  await bound.getByRole("textbox", { name: "Verification code" }).click();
  await bound.keyboard.type(await mailedCode(tested.app, manager.email));
  await bound
    .getByRole("alert")
    .getByText("Use single sign-on. Your role requires it, so codes, links and passkeys aren't enough.")
    .waitFor();
  await expect.poll(() => continueWith(bound).evaluate((link) => link === document.activeElement)).toBe(true);
  provider.sub = "mara";
  await bound.keyboard.press("Enter");
  await pageTitle(bound, "Dashboard").waitFor();
});

it("confirms with the provider in a window of its own, and keeps what was entered (MORE-588)", async () => {
  const chief = await makeMember(tested.app.ctx, { name: "Ines Falk", role: "super_admin" });
  provider.add({ sub: "ines", email: chief.email });
  const page = await openSignIn();
  provider.sub = "ines";
  await continueWith(page).click();
  await pageTitle(page, "Dashboard").waitFor();
  await page.goto("/settings/sign-in");
  await page.getByRole("checkbox", { name: "Sales" }).check();
  await button(page, "Save Changes").click();
  const asked = question(page, "Confirm that it's you");
  await asked.getByText("Sign in again to continue.").waitFor();
  await expectClean(page);
  const opened = page.waitForEvent("popup");
  await button(asked, "Continue with Okta").click();
  const popup = await opened;
  if (!popup.isClosed()) await popup.waitForEvent("close");
  await toast(page, "Sign-in Policy Saved").waitFor();
});
