import { AxeBuilder } from "@axe-core/playwright";
import type { Role } from "@console/contract/permissions.ts";
import type { BillingClock, Clock } from "@console/server/src/context.ts";
import { startTestApp, type TestApp } from "@console/server/test/app.ts";
import type { Client } from "@console/server/test/client.ts";
import type { Browser, Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
import { makeRecorder, type Recorder } from "./recorder.ts";

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type Look = { viewport?: typeof desktop; theme?: "light" | "dark" };

export type TestConsole = {
  app: TestApp;
  browser: Browser;
  /** A browser window without a session. */
  visit(path: string, look?: Look): Promise<Page>;
  /** A window in which a new person of this role is signed in. */
  open(role: Role, path: string, look?: Look): Promise<{ page: Page; client: Client }>;
  stop(): Promise<void>;
};

/** Words the page itself said on its console; a screen says nothing there. */
const complaints = new WeakMap<Page, string[]>();

/** The whole product: server, database, mail server and a real browser. */
export async function startConsole(options: { clock?: Clock; billingClock?: BillingClock } = {}): Promise<TestConsole> {
  const app = await startTestApp({ webFolder: inject("web"), ...options });
  const { browser } = await launchBrowser();
  const recorder = makeRecorder();
  const free: Page[] = [];
  const takePage = async ({ viewport = desktop, theme = "light" }: Look): Promise<Page> => {
    const page = free.pop() ?? (await newPage(browser, app.url, recorder));
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme: theme });
    onTestFinished(async () => {
      if (page.isClosed()) return;
      await forgetPerson(page);
      free.push(page);
    });
    return page;
  };
  const goTo = async (page: Page, path: string): Promise<Page> => {
    const said: string[] = [];
    complaints.set(page, said);
    page.on("console", (message) => {
      // The browser itself reports each refused call; what the page does about it is what is tested.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    await page.goto(path);
    return page;
  };
  return {
    app,
    browser,
    visit: async (path, look = {}) => goTo(await takePage(look), path),
    open: async (role, path, look = {}) => {
      const client = await app.as(role);
      const page = await takePage(look);
      const cookies = [...client.cookies].map(([name, value]) => ({ name, value, url: app.url }));
      await page.context().addCookies(cookies);
      return { page: await goTo(page, path), client };
    },
    stop: async () => {
      recorder.keep();
      await browser.close();
      await app.stop();
    },
  };
}

async function newPage(browser: Browser, baseURL: string, recorder: Recorder): Promise<Page> {
  const window = await browser.newContext({ baseURL });
  window.setDefaultTimeout(10_000);
  await recorder.follow(window);
  return window.newPage();
}

/** Leaves only the product's files in a window: loading and compiling them anew was half of a test's time. */
async function forgetPerson(page: Page): Promise<void> {
  const window = page.context();
  await Promise.all(window.pages().map((each) => each !== page && each.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  // Not about:blank: from there the product would need a new process.
  await page.goto("/favicon.svg");
  await window.clearCookies();
  await window.clearPermissions();
}

/** No violation of WCAG 2.2 AA or best practice, and nothing said on the page's console. */
export async function expectClean(page: Page): Promise<void> {
  // What is fading in has not its own colours yet.
  await page.evaluate(async () => {
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      // A transition begins with the frame after the one that asks for it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    } while (passing().length > 0);
  });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  expect(complaints.get(page)).toEqual([]);
}

/** Colours go by the theme and places by the width, so that two looks show what four would; EVERY_LOOK=1 takes all four. */
const looks = [
  { theme: "light", size: desktop },
  { theme: "dark", size: phone },
  ...(process.env.EVERY_LOOK
    ? ([
        { theme: "light", size: phone },
        { theme: "dark", size: desktop },
      ] as const)
    : []),
] as const;

/** Clean in both themes, at the desk and on a phone, and never wider than the window, 320 pixels included. */
export async function expectCleanEverywhere(page: Page): Promise<void> {
  for (const { theme, size } of looks) {
    // Colours on their way from one theme to the other are nobody's.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize(size);
    await expectClean(page);
    await expectFit(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
}

async function expectFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond, "pixels beyond the window's width").toBeLessThanOrEqual(0);
}

/** The code in the newest mail to an address. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  for (;;) {
    const mail = await app.smtp.waitFor(email);
    const code = /Your verification code is (\d{6})/.exec(mail.text)?.[1];
    if (code) return code;
  }
}
