import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, phone, startConsole, type TestConsole } from "./support/console.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const entries = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");
const widthOf = async (page: Page) => (await page.getByRole("navigation", { name: "Main" }).boundingBox())?.width ?? 0;

describe("the side navigation", () => {
  it.each([
    ["super_admin", ["Dashboard", "Agencies", "Packages", "Onboardings", "Team", "Coupons"]],
    ["manager", ["Dashboard", "Agencies", "Packages", "Onboardings", "Coupons"]],
    ["sales", ["Dashboard", "Onboardings"]],
  ] as const)("shows %s what the role may see", async (role, names) => {
    const { page } = await tested.open(role, "/");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    const found = async () => (await entries(page).allInnerTexts()).map((text) => text.replace(/[\d\s]+$/, "").trim());
    await expect.poll(found).toEqual([...names]);
  });

  it("collapses with Ctrl+B and the button, and remembers it for 7 days", async () => {
    const { page } = await tested.open("super_admin", "/");
    const toggle = page.getByRole("button", { name: "Collapse sidebar" });
    await toggle.waitFor();
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
    const wide = await widthOf(page);
    await page.keyboard.press("Control+b");
    await expect.poll(() => widthOf(page)).toBeLessThan(wide / 2);
    const cookie = (await page.context().cookies()).find((each) => each.name === "sidebar");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    expect(await widthOf(page)).toBeLessThan(wide / 2);
    await expectClean(page);
  });

  it("is a slide-over on a phone, which Esc closes", async () => {
    const { page } = await tested.open("super_admin", "/", { viewport: phone });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").waitFor();
    expect(Math.round((await page.getByRole("dialog").boundingBox())?.width ?? 0)).toBe(288);
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  it("says a page that the role may not see, and links home", async () => {
    const { page } = await tested.open("sales", "/team");
    await page.getByText("You do not have access to Team. Ask a Super Admin.").waitFor();
    await expectClean(page);
  });
});

describe("addresses", () => {
  it("show the 404 page to anyone, with the status of one", async () => {
    const page = await tested.visit("/no/such/page");
    await page.getByText("Oops! Page not found").waitFor();
    await expectClean(page);
    expect((await fetch(`${tested.app.url}/no/such/page`)).status).toBe(404);
    expect((await fetch(`${tested.app.url}/agencies/12`)).status).toBe(200);
    await page.getByRole("link", { name: /home/i }).click();
    await page.waitForURL(/\/login/);
  });

  it.each(["Packages", "Coupons", "Onboardings", "Activities", "Notifications"])(
    "lead to the page %s",
    async (title) => {
      const { page } = await tested.open("super_admin", `/${title.toLowerCase()}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await expectClean(page);
    },
  );
});

describe("the theme", () => {
  it("follows the system, and the choice is kept and set before the first paint", async () => {
    const { page } = await tested.open("super_admin", "/", { theme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    const dark = await background();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect.poll(background).not.toBe(dark);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
  });
});

describe("the policy of a page", () => {
  it("lets no text become markup or code, and no inline style in", async () => {
    const page = await tested.visit("/login");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const refusals = await page.evaluate(() => {
      const attempts = [
        () => {
          document.createElement("div").innerHTML = "<b>text</b>";
        },
        () => {
          document.createElement("script").src = "/x.js";
        },
        () => new DOMParser().parseFromString("<b>text</b>", "text/html"),
      ];
      const style = document.createElement("style");
      style.textContent = "body { display: none }";
      document.head.append(style);
      const isStyled = getComputedStyle(document.body).display === "none";
      return attempts
        .map((attempt) => {
          try {
            attempt();
            return "done";
          } catch (error) {
            return String(error).split(":", 1).join();
          }
        })
        .concat(isStyled ? "styled" : "not styled");
    });
    expect(refusals).toEqual(["TypeError", "TypeError", "TypeError", "not styled"]);
    const refused: string[] = [];
    await expect.poll(() => refused.push(...tested.refused())).toBe(4);
    expect(new Set(refused.map((each) => each.split(" ", 1).join()))).toEqual(
      new Set(["require-trusted-types-for", "style-src-elem"]),
    );
  });
});
