// Shows ROUTE-12, ROUTE-13, ROUTE-16, ROUTE-17, SHELL-01, SHELL-02, SHELL-03, SHELL-04, SHELL-05, SHELL-06, SHELL-07,
// SHELL-08, SHELL-12, SHELL-13, SHELL-14, SHELL-15, SHELL-16, SHELL-17, SHELL-18, SHELL-19, ROLE-01, ROLE-02, ROLE-03,
// ROLE-04, ROLE-05, ROLE-06, ROLE-07, ROLE-08, ROLE-09, ROLE-10, ROLE-11, ROLE-12, ROLE-15, ERR-10, CONST-04, CONST-31,
// CONST-32, CONST-33, MORE-02, MORE-27, MORE-106.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import type { Page } from "playwright-core";
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
const reads = Object.entries(firstLoads).flatMap(([path, { read }]) => (read ? [[path, read.call] as const] : []));

it("is asked once for the person and a page's list, while the page's code loads (MORE-398)", async () => {
  expect(reads.length).toBeGreaterThan(10);
  const { page } = await tested.open("super_admin", "/settings/profile");
  // From now on the browser knows what the person may see.
  await pageTitle(page, "Profile").waitFor();
  // It would ask again for what has changed.
  await page.route("**/admin/events*", (stream) => stream.abort());
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url().replace(`${tested.app.url}/api/v1`, "")));
  for (const [path, read] of reads) {
    asked.splice(0);
    const shown = page.waitForRequest(/email_outage$/);
    await page.goto(path);
    await shown;
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

const entries = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link");

describe("the side navigation", () => {
  it.each([
    [
      "super_admin",
      [
        "Dashboard",
        "Agencies",
        "Packages",
        "Onboardings",
        "Team",
        "Coupons",
        "Needs Attention",
        "Businesses",
        "Billing",
        "Margins",
        "Settings",
      ],
    ],
    [
      "manager",
      [
        "Dashboard",
        "Agencies",
        "Packages",
        "Onboardings",
        "Coupons",
        "Needs Attention",
        "Businesses",
        "Billing",
        "Settings",
      ],
    ],
    ["sales", ["Dashboard", "Onboardings", "Needs Attention", "Settings"]],
  ] as const)("shows %s only what the role may see", async (role, names) => {
    const { page } = await tested.open(role, "/");
    await pageTitle(page, "Dashboard").waitFor();
    const found = async () => (await entries(page).allInnerTexts()).map((text) => text.replace(/[\d\s]+$/, "").trim());
    await expect.poll(found).toEqual([...names]);
  });

  it("shows only work that waits: what needs attention, and late onboardings (MORE-401)", async () => {
    const { ctx } = tested.app;
    await makeOnboarding(ctx, { onboarding_date: "2026-01-04", onboarding_time: "09:00" });
    await makeOnboarding(ctx, { onboarding_date: "2099-01-04", onboarding_time: "09:00" });
    const { page, client } = await tested.open("super_admin", "/");
    const { late_onboardings } = (await client.get("/admin/stats")).body.data;
    const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Onboardings/ });
    await expect.poll(() => entry.innerText()).toMatch(new RegExp(`^Onboardings\\s*${late_onboardings}$`));
    await page.keyboard.press("ControlOrMeta+b");
    await expect.poll(() => entry.innerText()).toMatch(new RegExp(`${late_onboardings}$`));
    await page.keyboard.press("ControlOrMeta+b");
  });

  it("has the logo and the person's name, collapses with Ctrl+B and the button, and remembers it for 7 days (SHELL-09, SHELL-10)", async () => {
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
    await page.keyboard.press("Control+b");
    await expect.poll(() => width()).toBe(48);
    await expect.poll(() => width(name)).toBeLessThan(2);
    await side.locator("svg").first().waitFor();
    const cookie = (await page.context().cookies()).find((each) => each.name === "sidebar");
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);
    await page.reload();
    await pageTitle(page, "Dashboard").waitFor();
    expect(await width()).toBe(48);
    await expectClean(page);
    await page.getByRole("button", { name: /sidebar$/ }).click();
    await expect.poll(() => width()).toBe(256);
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

describe("the list of settings", () => {
  it("has keys and webhooks for Super Admins alone (MORE-351)", async () => {
    const own = ["API Keys", "Webhooks"];
    const offered = async (role: "super_admin" | "manager") => {
      const { page } = await tested.open(role, "/settings/notifications");
      const list = page.getByRole("navigation", { name: "Settings" });
      await list.getByRole("link", { name: "Notifications" }).waitFor();
      const all = await list.getByRole("link").allInnerTexts();
      return own.filter((name) => all.includes(name));
    };
    expect(await offered("super_admin")).toEqual(own);
    expect(await offered("manager")).toEqual([]);
  });
});

describe("the theme", () => {
  it("follows the system, and a choice is stored and applied before the first paint", async () => {
    const { page } = await tested.open("super_admin", "/", { theme: "dark" });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await pageTitle(page, "Dashboard").waitFor();
    const dark = await background();
    await page.getByRole("button", { name: /^Account/ }).click();
    await page.getByRole("menuitemradio", { name: "Light" }).click();
    await expect.poll(background).not.toBe(dark);
    await page.reload({ waitUntil: "commit" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("light");
  });

  it("is always the light one on paper (MORE-176)", async () => {
    const { page } = await tested.open("super_admin", "/");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    const colors = () =>
      page.evaluate(() => {
        const styles = [...document.querySelectorAll("body *")].map((each) => getComputedStyle(each));
        return [...new Set(styles.map(({ color, backgroundColor }) => `${color} on ${backgroundColor}`))].sort();
      });
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    const light = await colors();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
    expect(await colors()).toEqual(light);
    await page.emulateMedia({ media: "screen" });
    expect(await colors()).not.toEqual(light);
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
    for (const path of ["/", "/login", "/team"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: "Send Verification Code" }).waitFor();
    }
    expect(new URL(page.url()).search).toBe("?next=%2Fteam");
    expect({ failures, requests }).toEqual({ failures: [], requests: [] });
  });

  it("keeps the frame of the page's HTML until the person is known, however long that takes (MORE-403)", async () => {
    const { page } = await tested.open("super_admin", "/favicon.svg");
    const held = Promise.withResolvers<void>();
    await page.route("**/api/v1/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("status").filter({ hasText: "Loading" }).first().waitFor({ state: "attached" });
    const isFrame = () =>
      page.evaluate(() => [10, 400].map((x) => document.elementFromPoint(x, 160)?.closest("#frame") !== null));
    expect(await isFrame()).toEqual([true, true]);
    held.resolve();
    await pageTitle(page, "Dashboard").waitFor();
    expect(await isFrame()).toEqual([false, false]);
  });

  it("of each list opens it with its title and export, and makes each call once, that of the loader included", async () => {
    const { page } = await tested.open("super_admin", "/favicon.svg");
    let requests: string[] = [];
    page.on("request", (request) => request.url().includes("/api/") && requests.push(request.url()));
    for (const [path, title] of listPages) {
      requests = [];
      // Idle for half a second: an event triggers a refetch within half of that.
      await page.goto(path, { waitUntil: "networkidle" });
      await pageTitle(page, title).waitFor();
      await page.getByRole("button", { name: "Export CSV" }).waitFor();
      expect(requests.some((url) => url.includes("/admin/events"))).toBe(true);
      expect(requests).toEqual([...new Set(requests)]);
    }
  });

  it("requests no list that the role may not see, once that is known, and says so", async () => {
    const { page } = await tested.open("sales", "/");
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    for (const [path, area] of [
      ["/agencies", "Agencies"],
      ["/agencies/1/businesses", "Businesses"],
      ["/packages", "Packages"],
      ["/coupons", "Coupons"],
      ["/billing", "Billing"],
    ] as const) {
      await page.goto(path);
      await page.getByText(`Only Super Admins and Managers can open ${area}.`).waitFor();
    }
    await page.goto("/team");
    await page.getByText("Only Super Admins can open Team.").waitFor();
    expect(requests.filter((path) => /admin\/(agencies|organization_plans|coupons|bills|users)/.test(path))).toEqual(
      [],
    );
    await expectClean(page);
  });

  it("shows the frame before the app, in the same position, and then removes it", async () => {
    const { page } = await tested.open("super_admin", "/favicon.svg");
    const gate = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await gate.promise;
      await route.continue();
    });
    await page.goto("/agencies", { waitUntil: "commit" });
    const mark = page.getByText("Console", { exact: true }).and(page.locator("span"));
    // Painted, which the styles are waited for; it is in the document before.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const before = await mark.boundingBox();
    gate.resolve();
    await page.getByRole("heading", { name: "Brands", level: 1 }).waitFor();
    // The frame goes in the effect after the app's first render.
    await expect.poll(() => mark.count()).toBe(1);
    const after = await mark.boundingBox();
    expect([after?.x, after?.y, after?.height]).toEqual([before?.x, before?.y, before?.height]);
  });
});
