import { fillCoupons } from "@console/server/test/factories/coupon.ts";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectClean, startConsole, type TestConsole } from "./support/console.ts";
import { dialog } from "./support/find.ts";

/** More than a screen renders, in four pages. */
const COUPONS = 400;
/** Far fewer than there are, and more than a screen shows. */
const DRAWN_MAX = 120;

let tested: TestConsole;

beforeAll(async () => {
  tested = await startConsole();
  // Those of the first half have different widths and heights.
  const nameOf = (at: number) => `Long ${at}${at < 200 && at % 9 === 0 ? " with a name that needs another line" : ""}`;
  await fillCoupons(
    tested.app.ctx,
    Array.from({ length: COUPONS }, (_, index) => nameOf(index + 1)),
  );
});
afterAll(() => tested.stop());

const rows = (page: Page) => page.getByRole("table", { name: "Coupons" }).getByRole("rowheader");
const nth = (page: Page, at: number) => rows(page).filter({ hasText: new RegExp(`^Long ${at}( |$)`) });
const selected = (page: Page, words: string) => page.getByRole("region", { name: "Selection" }).getByText(words);
const open = async (pages: number) => {
  const { page } = await tested.open("manager", `/coupons?q=long&page=${pages}`);
  await page.getByText(`Showing ${pages * 100} of ${COUPONS}`).waitFor();
  return page;
};
/** The number of the focused row, from its name. */
const focused = (page: Page) =>
  page.evaluate(() => /^Long (\d+)/.exec(document.activeElement?.querySelector("th")?.textContent ?? "")?.[1]);
const inView = (page: Page, at: number) =>
  nth(page, at).evaluate((head) => {
    const { top, bottom } = head.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const toEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

describe("a long table", () => {
  it("renders the rows near the viewport, and announces how many there are; keeps its column widths while other rows appear; can be navigated with J and K wherever it is scrolled to; selects across rows that are not rendered; is restored to its scroll position by Back, and printed whole", async () => {
    const page = await open(4);
    const toTop = async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await nth(page, 1).waitFor();
    };
    await expect.poll(() => rows(page).count()).toBeLessThan(DRAWN_MAX);
    const table = page.getByRole("table", { name: "Coupons" });
    expect(await table.getAttribute("aria-rowcount")).toBe(String(COUPONS + 1));
    const lefts = () =>
      page
        .getByRole("columnheader")
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
    const before = await lefts();
    const last = page.getByRole("row").filter({ hasText: `Long ${COUPONS}` });
    expect(await last.count()).toBe(0);
    await expect.poll(() => toEnd(page).then(() => last.count())).toBe(1);
    await expect.poll(() => toEnd(page).then(() => inView(page, COUPONS))).toBe(true);
    expect(await last.getAttribute("aria-rowindex")).toBe(String(COUPONS + 1));
    expect(await nth(page, 1).count()).toBe(0);
    expect(await rows(page).count()).toBeLessThan(DRAWN_MAX);
    expect(await lefts()).toEqual(before);
    await expectClean(page);

    // J and K: 90 presses, all before the next frame.
    await toTop();
    await page.evaluate(async () => {
      for (let press = 0; press < 90; press += 1) {
        (document.activeElement ?? document).dispatchEvent(new KeyboardEvent("keydown", { key: "j", bubbles: true }));
        await null;
      }
    });
    await expect.poll(() => focused(page)).toBe("90");
    await expect.poll(() => inView(page, 90)).toBe(true);
    await toEnd(page);
    await nth(page, COUPONS).waitFor();
    expect(await focused(page)).toBe("90");
    expect(await nth(page, 50).count()).toBe(0);
    await page.keyboard.press("k");
    await expect.poll(() => focused(page)).toBe("89");
    await expect.poll(() => inView(page, 89)).toBe(true);
    await nth(page, 80).waitFor();

    // The selection.
    await toTop();
    const box = (at: number) => page.getByLabel(new RegExp(`^Select Long ${at}( |$)`));
    await box(3).click();
    await toEnd(page);
    await box(COUPONS - 1).click({ modifiers: ["Shift"] });
    await selected(page, `${COUPONS - 3} selected`).waitFor();
    await toTop();
    expect(await box(2).isChecked()).toBe(false);
    expect(await box(4).isChecked()).toBe(true);
    await page.keyboard.press("Control+a");
    await selected(page, `${COUPONS} selected`).waitFor();
    expect(await box(2).isChecked()).toBe(true);

    // Back, and print.
    const top = () =>
      rows(page).evaluateAll((heads) => heads.find((head) => head.getBoundingClientRect().top > 0)?.textContent);
    await page.evaluate(() => scrollTo(0, 9_000));
    await expect.poll(top).toMatch(/^Long (1\d\d|2\d\d)/);
    const left = await top();
    await page.getByRole("link", { name: "Packages" }).click();
    await page.getByRole("heading", { level: 1, name: "Packages" }).waitFor();
    await page.goBack();
    await expect.poll(top).toBe(left);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await rows(page).count()).toBe(COUPONS);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(() => rows(page).count()).toBeLessThan(DRAWN_MAX);
  });

  it("focuses a saved row, although it was not rendered", async () => {
    const client = await tested.app.as("manager");
    const [{ id }] = (await client.get("/admin/coupons?search_key=long%20300")).body.data;
    const { page } = await tested.open("manager", `/coupons?q=long&page=4&edit=${id}`);
    await page.getByText(`Showing ${COUPONS} of ${COUPONS}`).waitFor();
    const form = dialog(page, "Edit Coupon");
    await form.getByLabel("Discount (%)").fill("12");
    expect(await nth(page, 300).count()).toBe(0);
    await page.keyboard.press("Control+Enter");
    await form.waitFor({ state: "hidden" });
    await expect.poll(() => focused(page)).toBe("300");
    await expect.poll(() => inView(page, 300)).toBe(true);
  });
});
