import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Role } from "@console/contract/permissions.ts";
import type { BillingClock, Clock } from "@console/server/src/context/context.ts";
import { startTestApp, type TestApp } from "@console/server/test/app.ts";
import type { Client } from "@console/server/test/client.ts";
import type axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { giveBack, keepWords, refused, sharedBrowser, takeWindow } from "./windows.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

type Look = { viewport?: typeof desktop; theme?: "light" | "dark" };

export type TestConsole = {
  app: TestApp;
  browser: Browser;
  /** Violations that browsers refused on the product's pages since the last call; a test must end without any. */
  refused(): string[];
  /** A browser window without a session. */
  visit(path: string, look?: Look): Promise<Page>;
  /** A window in which this person is signed in. */
  openAs(person: Client, path: string, look?: Look): Promise<Page>;
  /** The same for a new person of this role. */
  open(role: Role, path: string, look?: Look): Promise<{ page: Page; client: Client }>;
  stop(): Promise<void>;
};

/** Console messages of the page itself; a screen must log nothing. */
const complaints = new WeakMap<Page, string[]>();

/** The whole product: server, database, mail server and a real browser. */
export async function startConsole(options: { clock?: Clock; billingClock?: BillingClock } = {}): Promise<TestConsole> {
  const { browser, port } = await sharedBrowser();
  const app = await startTestApp({ webFolder: inject("web"), env: { port }, ...options });
  const takePage = async ({ viewport = desktop, theme = "light" }: Look): Promise<Page> => {
    const page = await takeWindow(browser, app.url);
    await page.setViewportSize(viewport);
    // Animations would take time in each of a thousand clicks. An earlier test of the window may have chosen other media.
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce", forcedColors: "none", media: "screen" });
    onTestFinished(async ({ task }) => {
      if (!page.isClosed()) {
        if (task.result?.state === "fail") await tellWhatIsShown(page);
        await giveBack(page);
      }
      expect(refused(), "refused by the content security policy").toEqual([]);
    });
    return page;
  };
  const goTo = async (page: Page, path: string): Promise<Page> => {
    const messages: string[] = [];
    complaints.set(page, messages);
    page.on("console", (message) => {
      // The browser itself logs each refused call; only the page's reaction is tested.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        messages.push(message.text());
    });
    page.on("pageerror", (error) => messages.push(error.message));
    await page.goto(path);
    return page;
  };
  const openAs = async (person: Client, path: string, look: Look = {}): Promise<Page> => {
    const page = await takePage(look);
    const cookies = [...person.cookies].map(([name, value]) => ({ name, value, url: app.url }));
    await page.context().addCookies(cookies);
    return goTo(page, path);
  };
  return {
    app,
    browser,
    refused,
    visit: async (path, look = {}) => goTo(await takePage(look), path),
    openAs,
    open: async (role, path, look) => {
      const client = await app.as(role);
      return { page: await openAs(client, path, look), client };
    },
    stop: async () => {
      keepWords();
      await app.stop();
    },
  };
}

/** For tests that rarely fail: prints the screen and the page's console. */
async function tellWhatIsShown(page: Page): Promise<void> {
  const messages = complaints.get(page)?.join("\n") ?? "";
  console.error(`${page.url()}\n${messages}\n${await page.locator("body").ariaSnapshot()}`);
}

/**
 * No violation of WCAG 2.2 AA or best practices, and nothing on the page's console.
 * @param rules of axe; by default all
 */
export async function expectClean(page: Page, rules?: readonly string[]): Promise<void> {
  // Elements that fade in do not have their final colors yet.
  await page.evaluate(async () => {
    const passing = () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      // A transition begins one frame after it is triggered.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    } while (passing().length > 0);
  });
  // An earlier answer is dimmed until the new one is there.
  await page.locator("[aria-busy=true] > .opacity-55").first().waitFor({ state: "detached" });
  // Neither theme nor width changes a name.
  if (!rules) expect(await namelessControls(page), "controls without a name").toEqual([]);
  expect(await violations(page, rules)).toEqual([]);
  expect(complaints.get(page)).toEqual([]);
}

/** Minified: `axe.source` is twice as long, and every page that is checked has to parse it. */
const axeCode = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The browser integration of axe loads the rules each time, which takes three times as long as applying them. What lies
 * behind an open dialog is hidden from everyone and is checked as a screen of its own, and no page has sound or video,
 * which axe would look for first: leaving both out halves the time of a dialog.
 */
async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeCode);
  return page.evaluate(
    async (options) => {
      const found = await window.axe.run(
        { exclude: ["body > [aria-hidden=true]"] },
        { ...options, resultTypes: ["violations"], preload: false },
      );
      return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
    },
    rules ? { runOnly: { type: "rule" as const, values: [...rules] } } : {},
  );
}

/** Roles of elements that are clicked, chosen or typed into. */
const controls =
  "button|checkbox|combobox|link|menuitem|menuitemcheckbox|menuitemradio|option|radio|searchbox|slider|spinbutton|switch|tab|textbox";
/** The role, its states, perhaps a value; a name would follow the role in quotes. */
const nameless = new RegExp(`^\\s*- '?(?:${controls})(?: \\[[^\\]]*\\])*'?(?::.*)?$`);

/** Controls that a screen reader would announce only by role. */
async function namelessControls(page: Page): Promise<string[]> {
  const tree = await page.locator("body").ariaSnapshot();
  return tree.split("\n").filter((line) => nameless.test(line));
}

/** What a theme and a width can change: colors, and how far controls are apart. `expectFit` shows the reflow. */
const lookRules = ["color-contrast", "target-size"] as const;

/**
 * Colors depend on the theme and layout on the width, so two looks cover what four would; EVERY_LOOK=1 tests all four,
 * each by all rules.
 */
const appearances: readonly { theme: "light" | "dark"; size: typeof desktop; rules?: readonly string[] }[] = process.env
  .EVERY_LOOK
  ? [desktop, phone].flatMap((size) => (["light", "dark"] as const).map((theme) => ({ theme, size })))
  : [
      { theme: "light", size: desktop },
      { theme: "dark", size: phone, rules: lookRules },
    ];

/** Clean in both themes, on desktop and phone, and never wider than the window, including 320 pixels. */
export async function expectCleanEverywhere(page: Page): Promise<void> {
  for (const { theme, size, rules } of appearances) {
    // Skips color transitions between the themes.
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    // Wherever a test has scrolled to, the top bar would lie over half of some button.
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await expectClean(page, rules);
    await expectFit(page);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFit(page);
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Nothing makes the page wider than the window. */
async function expectFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll("body *")].filter((each) => {
      const { right, width } = each.getBoundingClientRect();
      return width > 0 && right > innerWidth;
    });
    return wide.map((each) => `${each.tagName} ${each.className} ${each.textContent?.slice(0, 40)}`).slice(-5);
  });
  expect(beyond, "beyond the window's width").toEqual([]);
}

/** The code in the newest email to an address. */
export async function mailedCode(app: TestApp, email: string, label = "Your verification code"): Promise<string> {
  for (;;) {
    const mail = await app.smtp.waitFor(email);
    const code = new RegExp(`${label}\\s+(\\d{6})`).exec(mail.text)?.[1];
    if (code) return code;
  }
}
