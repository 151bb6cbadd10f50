import { AxeBuilder } from "@axe-core/playwright";
import type { Role } from "@console/contract/permissions.ts";
import type { Clock } from "@console/server/src/context.ts";
import { startTestApp, type TestApp } from "@console/server/test/app.ts";
import type { Client } from "@console/server/test/client.ts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { launchBrowser } from "./browser.ts";
import { makeRecorder } from "./recorder.ts";

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
export async function startConsole(options: { clock?: Clock } = {}): Promise<TestConsole> {
  const app = await startTestApp({ webFolder: inject("web"), ...options });
  const { browser } = await launchBrowser();
  const recorder = makeRecorder();
  const context = async ({ viewport = desktop, theme = "light" }: Look): Promise<BrowserContext> => {
    const made = await browser.newContext({ viewport, colorScheme: theme, baseURL: app.url });
    made.setDefaultTimeout(10_000);
    await recorder.follow(made);
    return made;
  };
  const goTo = async (made: BrowserContext, path: string): Promise<Page> => {
    const page = await made.newPage();
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
    visit: async (path, look = {}) => goTo(await context(look), path),
    open: async (role, path, look = {}) => {
      const client = await app.as(role);
      const made = await context(look);
      await made.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url: app.url })));
      return { page: await goTo(made, path), client };
    },
    stop: async () => {
      recorder.keep();
      await browser.close();
      await app.stop();
    },
  };
}

/** No violation of WCAG 2.2 AA or best practice, and nothing said on the page's console. */
export async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
  expect(complaints.get(page)).toEqual([]);
}

/** The code in the newest mail to an address. */
export async function mailedCode(app: TestApp, email: string): Promise<string> {
  for (;;) {
    const mail = await app.smtp.waitFor(email);
    const code = /Your verification code is (\d{6})/.exec(mail.text)?.[1];
    if (code) return code;
  }
}
