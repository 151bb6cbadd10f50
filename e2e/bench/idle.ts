import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startConsole } from "@console/server/test/console-process.ts";
import { onboardingInput } from "@console/server/test/factories/onboarding.ts";
import { fill } from "@console/server/test/fill.ts";
import { within } from "@console/server/test/within.ts";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";

export type IdleReport = { loads: number; saves: number; wrong: string[] };

const WINDOWS = 6;

/** Mostly around the second in which an unused connection is closed. */
const idleMs = () => (Math.random() < 0.75 ? 5_000 + Math.random() * 1_200 : 4_000 + Math.random() * 4_000);

/** Loads pages and saves in a real browser after pauses; each window has its own connections. */
export async function idleInBrowser(loads: number): Promise<IdleReport> {
  const folder = mkdtempSync(join(tmpdir(), "console-idle-"));
  const variables = { DATA_DIR: join(folder, "data") };
  const session = await within(variables, (ctx) => fill(ctx, 10));
  const server = await startConsole(variables);
  const { browser } = await launchBrowser();
  const report: IdleReport = { loads: 0, saves: 0, wrong: [] };
  try {
    const open = () => useWindow(browser, { url: server.url, session }, loads, report);
    await Promise.all(Array.from({ length: WINDOWS }, open));
    return report;
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function useWindow(
  browser: Browser,
  { url, session }: { url: string; session: string },
  loads: number,
  report: IdleReport,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  await context.addCookies([{ name: "session", value: session, url }]);
  // A busy machine is slow, which is not a failure.
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const note = (what: string) => report.wrong.push(what);
  const load = async () => {
    await page.goto("/agencies");
    await page.getByRole("heading", { level: 1, name: /^Brands/ }).waitFor();
  };
  await load();
  while (report.loads < loads) {
    report.loads += 1;
    await page.waitForTimeout(idleMs());
    await load().catch(async (error: unknown) => {
      const shown = await page.locator("body").innerText();
      note(`${String(error).split("\n", 1).join()}: ${shown.slice(0, 80)}`);
    });
    await page.waitForTimeout(idleMs());
    report.saves += 1;
    // Directly from the page, without the product's own retry.
    const saved = await page.evaluate(
      async (body) => {
        const headers = { "content-type": "application/json" };
        const answer = await fetch("/api/v1/admin/onboardings", { method: "POST", headers, body }).catch(String);
        return typeof answer === "string" ? answer : String(answer.status);
      },
      JSON.stringify({ onboarding: onboardingInput() }),
    );
    if (saved !== "200") note(`a save: ${saved}`);
  }
  await context.close();
}
