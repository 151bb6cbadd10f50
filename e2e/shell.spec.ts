// Shows ROUTE-12, ROUTE-13, ROUTE-16, ROUTE-17, SHELL-01, SHELL-12, SHELL-13, SHELL-14, SHELL-15, SHELL-16, SHELL-17,
// SHELL-18, SHELL-19, ROLE-05, ROLE-06, ROLE-08, ERR-10, CONST-04, CONST-31, CONST-32, CONST-33, MORE-02, MORE-27.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { expectClean, phone, startConsole, type TestConsole } from "./support/console.ts";
import { pageTitle } from "./support/find.ts";

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const listPages = [
  ["/agencies", "Brands"],
  ["/packages", "Packages"],
  ["/team", "Team"],
  ["/coupons", "Coupons"],
  ["/onboardings", "Onboardings"],
  ["/notifications", "Notifications"],
  ["/activities", "Activities"],
] as const;

const bellCall = "/admin/notifications?per_page=1";
type FirstLoads = Record<string, { scripts: string[]; read: { call: string } | null }>;
const firstLoads: FirstLoads = JSON.parse(readFileSync(join(inject("web"), "first-load.json"), "utf8"));
const readAt = new Map(
  Object.entries(firstLoads).flatMap(([path, { read }]) => (read ? [[path, read.call] as const] : [])),
);

it("is asked once for the person and a page's list, while the page's code loads, opens each list with its title and export, and makes each call once (MORE-398)", async () => {
  // The app itself asks for those without a title here in the same way: a test of the app shows that.
  const most = "?per_page=10&page=1";
  expect(readAt).toEqual(
    new Map([
      ["/attention", "/admin/attention?per_page=25&page=1"],
      ["/notifications", "/admin/notifications?per_page=20"],
      ["/agencies", `/admin/agencies${most}`],
      ["/businesses", `/admin/businesses${most}`],
      ["/billing", `/admin/bills${most}`],
      ["/billing/payments", `/admin/payments${most}`],
      ["/billing/credit-notes", `/admin/credit_notes${most}`],
      ["/billing/refunds", `/admin/refunds${most}`],
      ["/billing/receivables", `/admin/receivables${most}`],
      ["/refused-events", `/admin/refused_event_groups${most}`],
      ["/packages", `/admin/organization_plans${most}`],
      ["/team", `/admin/users${most}`],
      ["/coupons", "/admin/coupons?per_page=100&page=1"],
    ]),
  );
  const { page } = await tested.open("super_admin", "/settings/profile");
  // From now on the browser knows what the person may see.
  await pageTitle(page, "Profile").waitFor();
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, call] = request.url().split("/api/v1", 2);
    if (call) asked.push(call);
  });
  for (const [path, title] of listPages) {
    asked.splice(0);
    const shown = page.waitForRequest(/email_outage$/);
    // Idle for half a second: an event triggers a refetch within half of that.
    await page.goto(path, { waitUntil: "networkidle" });
    await shown;
    await pageTitle(page, title).waitFor();
    await page.getByRole("button", { name: "Export CSV" }).waitFor();
    expect(asked.some((call) => call.startsWith("/admin/events"))).toBe(true);
    expect(asked).toEqual([...new Set(asked)]);
    const read = readAt.get(path);
    if (read === undefined) continue;
    const calls = ["/admin/me", read];
    const addresses = calls.map((each) => each.split("?", 1).join());
    const sameCalls = asked.filter((each) => addresses.includes(each.split("?", 1).join()) && each !== bellCall);
    expect(sameCalls).toEqual(calls);
    // By the page's HTML, not by its code.
    const startedBy = () =>
      page.evaluate((call) => {
        const entries = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(call));
        return entries.map((each) => (each instanceof PerformanceResourceTiming ? each.initiatorType : ""));
      }, read);
    await expect.poll(startedBy, { message: path }).toEqual(["link"]);
  }
});

describe("the side navigation", () => {
  it("has the logo and the person's name, collapses with Ctrl+B and the button, and remembers it for 7 days (SHELL-09, SHELL-10)", async () => {
    await makeOnboarding(tested.app.ctx, { onboarding_date: "2026-01-04", onboarding_time: "09:00" });
    const { page, client } = await tested.open("super_admin", "/");
    const side = page.getByRole("complementary").first();
    const width = async (of = side) => Math.round((await of.boundingBox())?.width ?? 0);
    const name = side.getByText(client.user?.name ?? "", { exact: true });
    const toggle = page.getByRole("button", { name: "Collapse sidebar" });
    await toggle.waitFor();
    expect(await toggle.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => width()).toBe(256);
    await side.getByText("Console", { exact: true }).last().waitFor();
    await side.locator("svg").first().waitFor();
    expect(await width(name)).toBeGreaterThan(20);
    const late = side.getByRole("link", { name: /^Onboardings/ });
    await expect.poll(() => late.innerText()).toMatch(/^Onboardings\s*1$/);
    await page.keyboard.press("Control+b");
    await expect.poll(() => width()).toBe(48);
    await expect.poll(() => width(name)).toBeLessThan(2);
    await side.locator("svg").first().waitFor();
    // Collapsed, the number is there for screen readers (MORE-401).
    await expect.poll(() => late.innerText()).toMatch(/1$/);
    const cookie = (await page.context().cookies()).find((each) => each.name === "sidebar");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
    await page.reload();
    await pageTitle(page, "Dashboard").waitFor();
    expect(await width()).toBe(48);
    await expectClean(page);
    await page.getByRole("button", { name: /sidebar$/ }).click();
    await expect.poll(() => width()).toBe(256);

    // On a phone it is a slide-over, which Esc closes.
    await page.setViewportSize(phone);
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").waitFor();
    expect(Math.round((await page.getByRole("dialog").boundingBox())?.width ?? 0)).toBe(288);
    await expectClean(page);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });
});

describe("addresses", () => {
  it("show the 404 page to anyone, with status 404 (ROUTE-15)", async () => {
    const page = await tested.visit("/no/such/page");
    await page.getByText("Oops! Page not found").waitFor();
    await expectClean(page);
    expect((await fetch(`${tested.app.url}/no/such/page`)).status).toBe(404);
    expect((await fetch(`${tested.app.url}/agencies/12`)).status).toBe(200);
    await page.getByRole("link", { name: "Go to Dashboard" }).click();
    await page.waitForURL(/\/login/);
  });
});

describe("the theme", () => {
  it("is always the light one on paper, follows the system, and a choice is stored and applied before the first paint (MORE-176)", async () => {
    const { page } = await tested.open("super_admin", "/");
    await pageTitle(page, "Dashboard").waitFor();
    await page.waitForLoadState("networkidle");
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const colors = () =>
      page.evaluate(() => {
        const styles = [...document.querySelectorAll("body *")].map((each) => getComputedStyle(each));
        return [...new Set(styles.map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`))].sort();
      });
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    const light = await colors();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect.poll(theme).toBe("dark");
    expect(await colors()).toEqual(light);
    await page.emulateMedia({ media: "screen" });
    expect(await colors()).not.toEqual(light);

    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect.poll(background).not.toBe(dark);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(theme).toBe("light");
  });
});

describe("the text font", () => {
  it("comes after the page on a first visit, and before it from then on", async () => {
    const window = await tested.browser.newContext();
    onTestFinished(() => window.close());
    const page = await window.newPage();
    const font = () => page.evaluate(() => getComputedStyle(document.body).fontFamily.split(",")[0]);
    await page.goto(`${tested.app.url}/login`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect.poll(font).toBe('"Inter Variable"');
    const [requested, loaded] = await page.evaluate(() => [
      performance.getEntriesByType("resource").find(({ name }) => name.includes("inter-lean"))?.startTime ?? 0,
      performance.getEntriesByType("navigation").find((each) => "loadEventStart" in each)?.loadEventStart,
    ]);
    expect(requested).toBeGreaterThan(Number(loaded));
    await page.reload({ waitUntil: "commit" });
    await expect
      .poll(() => page.evaluate(() => document.body && document.documentElement.dataset.font))
      .toBeUndefined();
    expect(await font()).toBe('"Inter Variable"');
    expect(await page.locator("link[rel=preload][as=font]").getAttribute("href")).toMatch(/inter-lean/);
  });
});

describe("the content security policy of a page", () => {
  it("allows neither text as markup or code, nor inline styles (ASVS V3.2.2)", async () => {
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

describe("the first load", () => {
  it("asks for the largest file last, so that all others get ready while it comes", () => {
    for (const [path, { scripts }] of Object.entries(firstLoads))
      expect(
        scripts.findIndex((name) => name.includes("/renderer-")),
        path,
      ).toBe(scripts.length - 1);
  });

  it("makes no identity call without a session, which the browser would log as a failure", async () => {
    const page = await tested.visit("/favicon.svg");
    const failures: string[] = [];
    const requests: string[] = [];
    page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
    page.on("request", (request) => request.url().includes("/api/") && requests.push(request.url()));
    for (const path of ["/login", "/team"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Send Verification Code" }).waitFor();
    }
    expect(new URL(page.url()).search).toBe("?next=%2Fteam");
    expect({ failures, requests }).toEqual({ failures: [], requests: [] });
  });

  it("requests no list that the role may not see, once that is known, and says so", async () => {
    const { page } = await tested.open("sales", "/");
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.goto("/agencies");
    await page.getByText("Only Super Admins and Managers can open Agencies.").waitFor();
    expect(requests.filter((path) => path.includes("admin/agencies"))).toEqual([]);
    await expectClean(page);
  });

  it("shows the frame before the app, in the same position, until the person is known, however long that takes, and then removes it (MORE-403)", async () => {
    const { page } = await tested.open("super_admin", "/favicon.svg");
    const hold = async (calls: string) => {
      const held = Promise.withResolvers<void>();
      await page.route(calls, async (route) => {
        await held.promise;
        await route.continue();
      });
      return held.resolve;
    };
    const releaseCode = await hold("**/assets/*.js");
    const releaseCalls = await hold("**/api/v1/**");
    await page.goto("/agencies", { waitUntil: "commit" });
    const mark = page.getByText("Console", { exact: true }).and(page.locator("span"));
    // Painted, which the styles are waited for; it is in the document before.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const before = await mark.boundingBox();
    releaseCode();
    await page.getByRole("status").filter({ hasText: "Loading" }).first().waitFor({ state: "attached" });
    const isFrame = () =>
      page.evaluate(() => [10, 400].map((x) => document.elementFromPoint(x, 160)?.closest("#frame") !== null));
    expect(await isFrame()).toEqual([true, true]);
    releaseCalls();
    await pageTitle(page, "Brands").waitFor();
    // The frame goes in the effect after the app's first render.
    await expect.poll(() => mark.count()).toBe(1);
    expect(await isFrame()).toEqual([false, false]);
    const after = await mark.boundingBox();
    expect([after?.x, after?.y, after?.height]).toEqual([before?.x, before?.y, before?.height]);
  });
});
