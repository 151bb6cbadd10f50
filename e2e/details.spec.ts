import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeMember } from "@console/server/test/factories/member.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { definitions, exactText, pageTitle, toast } from "./support/find.ts";

let test: TestConsole;
/** Milliseconds by which the server's clock is ahead. */
let ahead = 0;

beforeAll(async () => {
  test = await startConsole({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => test.stop());

describe("sign-in, in its details", () => {
  it("asks for the numeric keyboard; sends another code, and says so when it cannot (SIGNIN-05, SIGNIN-08, SIGNIN-23, SIGNIN-32)", async () => {
    const { email } = await makeMember(test.app.ctx);
    const page = await test.visit("/favicon.svg");
    // Also the page's own clock, which counts the seconds until another code may be requested.
    await page.clock.install();
    await page.goto("/login");
    await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
    await page.getByRole("button", { name: "Send Verification Code" }).click();
    const code = page.getByRole("textbox", { name: "Verification code" });
    await code.waitFor();
    expect(await code.getAttribute("inputmode")).toBe("numeric");
    await page.clock.fastForward(31_000);
    ahead += 31_000;
    await page.route("**/admin/send_code", (route) => route.fulfill({ status: 502, body: "<html>" }));
    await page.getByRole("button", { name: "Resend code" }).click();
    await toast(page, "Error", "Failed to resend OTP. Please try again.").waitFor();
    await page.unroute("**/admin/send_code");
    await page.getByRole("button", { name: "Resend code" }).click();
    await exactText(page, "OTP Resent").waitFor();
  });

  it("discards a stored user that cannot be parsed, and stores the address, also in a cookie for seven days, whatever the answer (SIGNIN-11, CALL-10, CONST-05)", async () => {
    const page = await test.visit("/login");
    await page.evaluate(() => localStorage.setItem("user", "{broken"));
    await page.goto("/agencies");
    await page.getByRole("button", { name: "Send Verification Code" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();

    await page.route("**/admin/send_code", (route) => route.fulfill({ json: { data: "anything" } }));
    await page.getByRole("textbox", { name: "Email", exact: true }).fill("ada@operator.example");
    await page.getByRole("button", { name: "Send Verification Code" }).click();
    await page.getByRole("textbox", { name: "Verification code" }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem("userEmail"))).toBe("ada@operator.example");
    const cookie = (await page.context().cookies()).find(({ name }) => name === "userEmail");
    expect(Math.round(((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000)).toBe(7);
  });
});

describe("the voice platform's own ids", () => {
  it("are entered for a brand and its owner, and a duplicate is refused in its field", async () => {
    const { id, name } = await makeBrand(test.app.ctx, { user_name: "Dana Whitfield", external_id: "acct-taken" });
    const other = await makeBrand(test.app.ctx);
    const { page } = await test.open("manager", `/agencies/${other.id}?edit=1`);
    // A tall dialog keeps its buttons visible in a low window.
    await page.setViewportSize({ width: 1280, height: 700 });
    const form = page.getByRole("dialog", { name: "Edit Brand" });
    const save = form.getByRole("button", { name: "Save Changes" });
    await expect.poll(async () => Math.ceil((await save.boundingBox())?.y ?? 9_999)).toBeLessThan(660);
    await form.getByRole("textbox", { name: "External ID" }).fill("acct-taken");
    await save.click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button").last().click();
    await page.getByText("Another brand has this external ID.").first().waitFor();
    await page.goto(`/agencies/${id}`);
    await pageTitle(page, name).waitFor();
    expect((await definitions(page.getByRole("main")))["External ID"]).toContain("acct-taken");
    await page.getByRole("button", { name: "Edit Dana Whitfield…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Portal User" });
    await dialog.getByRole("textbox", { name: "External ID" }).fill("user-77");
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await exactText(page, "Portal User Saved").waitFor();
    await exactText(page, "user-77").waitFor();
  });
});
