import { createServer } from "node:net";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./browser.ts";
import { makeRecorder } from "./recorder.ts";
import { makeViolations } from "./violations.ts";

/**
 * One browser and one port for all specs that a worker runs: a window keeps the product's compiled files, which belong
 * to an address. Loading and compiling them again for each spec took 7 % of the CPU time.
 */
let shared: Promise<{ browser: Browser; port: number }> | undefined;
const free: Page[] = [];
const recorder = makeRecorder();
const violations = makeViolations();

/** A page ends before optimized code pays off: a tenth of the browser's time went into making it. */
const WITHOUT_OPTIMIZING = ["--js-flags=--no-maglev --no-turbofan"];

/** @returns the worker's browser, which closes with the worker, and the port of its servers, one after the other */
export function sharedBrowser(): Promise<{ browser: Browser; port: number }> {
  shared ??= Promise.all([launchBrowser(WITHOUT_OPTIMIZING), freePort()]).then(([{ browser }, port]) => ({
    browser,
    port,
  }));
  return shared;
}

/** @returns a window with an empty page, which may have been used by an earlier test */
export async function takeWindow(browser: Browser, baseURL: string): Promise<Page> {
  const used = free.pop();
  if (used) return used;
  const context = await browser.newContext({ baseURL });
  context.setDefaultTimeout(20_000);
  // As on later visits: on a first one, the text changes its width when its font arrives.
  await context.addInitScript(() => localStorage.setItem("font", "loaded"));
  for (const observer of [recorder, violations]) await observer.follow(context);
  return context.newPage();
}

/** Forgets the person, and keeps the window for a later test. */
export async function giveBack(page: Page): Promise<void> {
  const window = page.context();
  await Promise.all(window.pages().map((each) => each !== page && each.close()));
  page.removeAllListeners();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await window.setOffline(false);
  // Not about:blank: from there, the product would need a new process.
  await page.goto("/favicon.svg");
  // An installed clock stays in its window.
  if (await page.evaluate(() => !String(setTimeout).includes("[native code]"))) return window.close();
  // Only now: a form that is left saves its draft.
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await window.clearCookies();
  await window.clearPermissions();
  free.push(page);
}

/** What browsers refused on the product's pages since the last call. */
export const refused = violations.drain;

/** Writes the texts seen so far to disk. */
export const keepWords = recorder.keep;

/** Below the ports of outgoing connections, one of which could take the port between two specs. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (isFree) return new Promise((resolve) => void server.close(() => resolve(port)));
  }
}
