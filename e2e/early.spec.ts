import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";

declare global {
  interface Window {
    /** Unused early answers. */
    early: Map<string, unknown>;
  }
}

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
});
afterAll(() => tested.stop());

const html = readFileSync(new URL("../web/index.html", import.meta.url), "utf8");
/** The lists that the page's HTML requests, by page. */
const lists = [...html.matchAll(/"(\/\w+)": \["\w+", "(\w+)\?/g)].map(([, path = "", list = ""]) => ({ path, list }));

/** Counts the calls for a list, with any filters. */
function countCalls(page: Page, list: string): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === `/api/v1/admin/${list}`) calls += 1;
  });
  return () => calls;
}

describe("early calls of the page's HTML", () => {
  it("name the pages that begin with a list", () => {
    expect(lists.map(({ path }) => path)).toEqual(["/agencies", "/packages", "/team", "/coupons"]);
  });

  it.each(lists)("are what $path itself requests, and only once", async ({ path, list }) => {
    const { page } = await tested.open("super_admin", "/activities");
    const calls = countCalls(page, list);
    await page.goto(path);
    await page.getByRole("searchbox").waitFor();
    await page.waitForLoadState("networkidle");
    expect(calls()).toBe(1);
    expect(await page.evaluate(() => [...window.early.keys()])).toEqual([]);
  });

  it("include no list that the role may not see, once that is known", async () => {
    const { page } = await tested.open("sales", "/");
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    const calls = countCalls(page, "agencies");
    await page.goto("/agencies");
    await page.getByText("You do not have access to Agencies. Ask a Super Admin.").waitFor();
    expect(calls()).toBe(0);
  });
});
