import { freePort } from "@console/server/test/console-process.ts";
import { median } from "@console/server/test/statistics.ts";
import lighthouse, { desktopConfig } from "lighthouse";
import type { Page } from "playwright-core";
import { measurePages } from "../bench/pages.ts";
import { type Fixture, makeFixture } from "../leaving/fixture.ts";
import { exits, leaveForm } from "../leaving/leave-form.ts";
import { forms } from "../leaving/table.ts";
import { launchBrowser } from "../support/browser.ts";
import { addresses, routes } from "./routes.ts";
import { type Sample, startSample } from "./sample.ts";

/**
 * `npm run verify:experience [parts…]`: Lighthouse on every route, the time until a list is usable, the response time
 * of clicks, and whether unsaved input survives.
 */
const wanted = process.argv.slice(2);
const FIRST_LIST_MS = 1_000;
const ANSWER_MS = 100;
const API_DELAY_MS = 2_000;
/** A letter that switches to its loaded font moves its line by an invisible pixel. */
const STILL = 0.0005;
let failed = false;

function report(what: string, figures: string, ok: boolean): void {
  process.stdout.write(`${ok ? "✓" : "✗"} ${what}: ${figures}\n`);
  failed ||= !ok;
}

/** Accessibility and best practices of every route, desktop and phone, and its layout shift. */
async function scores(sample: Sample): Promise<void> {
  const port = await freePort();
  const { browser } = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    for (const path of ["/login", ...routes(sample.shown)]) {
      for (const form of ["desktop", "mobile"] as const) {
        const extraHeaders = path === "/login" ? {} : { Cookie: `session=${sample.session}` };
        const result = await lighthouse(
          sample.running.url + path,
          {
            port,
            onlyCategories: ["accessibility", "best-practices"],
            onlyAudits: null,
            extraHeaders,
            logLevel: "error",
          },
          form === "desktop" ? desktopConfig : undefined,
        );
        const { categories = {}, audits = {} } = result?.lhr ?? {};
        const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
        const wrong = Object.values(audits).filter(
          (audit) => audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary",
        );
        const found = { accessibility: score("accessibility"), practices: score("best-practices") };
        report(
          `${path}, ${form}`,
          `accessibility ${found.accessibility}, best practices ${found.practices}${wrong.map(({ id }) => `, ${id}`).join("")}`,
          found.accessibility === 100 && found.practices === 100,
        );
      }
    }
  } finally {
    await browser.close();
  }
}

/** Layout shift while each page loads: the browser's own sum. */
async function shifts(sample: Sample): Promise<void> {
  await withPage(sample, async (page) => {
    for (const path of ["/login", ...addresses(sample.shown)]) {
      await page.goto(sample.running.url + path, { waitUntil: "networkidle" });
      const shift = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += "value" in entry ? Number(entry.value) : 0;
            }).observe({ type: "layout-shift", buffered: true });
            setTimeout(() => done(sum), 300);
          }),
      );
      report(`layout shift of ${path}`, shift.toFixed(4), shift < STILL);
    }
  });
}

/** The JavaScript and CSS that each page loads. */
async function weights(sample: Sample): Promise<void> {
  const { running, session, shown } = sample;
  for (const page of await measurePages(running.url, session, ["/login", ...addresses(shown)])) {
    const { path, kilobytes, files, limit } = page;
    report(`JavaScript and CSS of ${path}`, `${kilobytes.toFixed(1)} kB gzipped, ${files} files`, kilobytes <= limit);
  }
}

/** From the navigation to the first usable list, with an empty cache. */
async function firstList(sample: Sample): Promise<void> {
  const times: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await withPage(sample, async (page) => {
      const begin = performance.now();
      await page.goto(`${sample.running.url}/agencies`, { waitUntil: "commit" });
      await page.getByRole("heading", { level: 2 }).first().waitFor();
      if (turn > 0) times.push(performance.now() - begin);
    });
  }
  const ms = median(times);
  report("first list usable, empty cache", `${Math.round(ms)} ms, median of ${times.length}`, ms <= FIRST_LIST_MS);
}

/** Clicks and their pages: each must change something on the page immediately, however long the server takes. */
const presses: { path: string; what: string; press: (page: Page) => Promise<unknown> }[] = [
  {
    path: "/agencies",
    what: "filter",
    press: (page) =>
      page
        .locator("label")
        .filter({ hasText: /^Active/ })
        .first()
        .click(),
  },
  { path: "/agencies", what: "Add Brand", press: (page) => page.getByRole("button", { name: "Add Brand" }).click() },
  { path: "/agencies", what: "Load More", press: (page) => page.getByRole("button", { name: "Load More" }).click() },
  { path: "/team", what: "switch", press: (page) => page.getByRole("switch").nth(2).click() },
  {
    path: "/coupons",
    what: "menu",
    press: (page) =>
      page
        .getByRole("button", { name: /^Actions/ })
        .first()
        .click(),
  },
  { path: "/onboardings", what: "tab", press: (page) => page.getByRole("tab", { name: /^Completed/ }).click() },
  {
    path: "/",
    what: "navigation",
    press: (page) =>
      page
        .getByRole("link", { name: /^Packages/ })
        .first()
        .click(),
  },
  { path: "/", what: "account menu", press: (page) => page.getByRole("button", { name: /^Account, / }).click() },
  { path: "/", what: "palette", press: (page) => page.keyboard.press("Control+k") },
];

async function answers(sample: Sample): Promise<void> {
  for (const { path, what, press } of presses) {
    await withPage(sample, async (page) => {
      await page.goto(sample.running.url + path, { waitUntil: "networkidle" });
      await page.route("**/api/v1/**", async (route) => {
        await new Promise((done) => setTimeout(done, API_DELAY_MS));
        await route.continue().catch(() => undefined);
      });
      await page.evaluate(() => {
        const marked = (name: string) => performance.getEntriesByName(name).length > 0;
        for (const type of ["pointerdown", "keydown"]) {
          addEventListener(type, () => marked("pressed") || performance.mark("pressed"), { capture: true });
        }
        new MutationObserver(() => {
          if (marked("pressed") && !marked("answered")) performance.mark("answered");
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await press(page);
      await page.waitForFunction(() => performance.getEntriesByName("answered").length > 0);
      const ms = await page.evaluate(() => performance.measure("answer", "pressed", "answered").duration);
      report(`${what} on ${path} answered, API delayed by 2 s`, `${Math.round(ms)} ms`, ms <= ANSWER_MS);
    });
  }
}

/** Leaves every form in every way, and expects the input to survive. */
async function leavingForms(sample: Sample): Promise<void> {
  for (const form of forms(fixture)) {
    await withPage(sample, async (page) => {
      for (const exit of exits) {
        const lost = await leaveForm(page, form, exit).catch((error: unknown) => error);
        report(`${form.name}, ${exit}`, lost === undefined ? "nothing lost" : String(lost), lost === undefined);
      }
    });
  }
}

async function withPage(sample: Sample, work: (page: Page) => Promise<void>): Promise<void> {
  const { browser } = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: sample.running.url, viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: "session", value: sample.session, url: sample.running.url }]);
    await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

const parts = { weights, shifts, firstList, answers, leavingForms, scores };
let fixture: Fixture = { brand: 0 };
const sample = await startSample(async (ctx) => {
  fixture = await makeFixture(ctx);
});
try {
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part(sample);
} finally {
  await sample.stop();
}
process.exit(failed ? 1 : 0);
