// Shows MORE-51, MORE-354, MORE-390.

import { seed } from "@console/server/seed/index.ts";
import { billingDay, monthsAfter } from "@console/server/src/lib/calendar.ts";
import { makeBrand } from "@console/server/test/factories/brand.ts";
import { makeCoupon } from "@console/server/test/factories/coupon.ts";
import { makeOnboarding } from "@console/server/test/factories/onboarding.ts";
import { makeDelivery } from "@console/server/test/factories/webhook.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { phone, startConsole, type TestConsole } from "./support/console.ts";
import { smallTargets } from "./support/small-targets.ts";
import { tableFaults } from "./support/table-faults.ts";

const SEED_MS = 180_000;
const LONG = "Ridgeway Orthodontics and Pediatric Dentistry of the Greater Tri-County Area";
const widths = [1024, 1280, 1366, 1440];

let tested: TestConsole;
let brand: number;
let billed: string;
let webhook: number;

beforeAll(async () => {
  tested = await startConsole();
  const { ctx } = tested.app;
  await seed(ctx, { months: 1 });
  await makeBrand(ctx, { name: LONG });
  webhook = (await makeDelivery(ctx)).endpointId;
  await makeCoupon(ctx, { name: `${LONG}, three states`, code: "LONG-NAME-AGREEMENT-2026", discount_value: 9.9999 });
  await makeOnboarding(ctx, {
    company_name: LONG,
    contact_email: "appointments.and.new.patients@ridgeway-orthodontics.example",
  });
  const admin = await tested.app.as("super_admin");
  brand = (await admin.get("/admin/agencies?search_key=Lumen")).body.data[0].id;
  billed = monthsAfter(billingDay(tested.app.ctx), -1).slice(0, 7);
}, SEED_MS);
afterAll(() => tested.stop());

describe("tables", () => {
  it.each([
    ["dashboard", "/"],
    ["onboardings", "/onboardings"],
    ["completed onboardings", "/onboardings?tab=completed"],
    ["coupons", "/coupons"],
    ["brands", "/agencies?view=table"],
    ["businesses", "/businesses"],
    ["businesses of a brand", "/agencies/{brand}/businesses?view=table"],
    ["team", "/team?view=table"],
    ["bills", "/billing"],
    ["bills of a month", "/billing?month={month}"],
    ["margins", "/billing/margins"],
    ["billing history", "/agencies/{brand}/billing"],
    ["deliveries", "/settings/webhooks/{webhook}"],
    ["invoice", "/agencies/{brand}/billing?invoice={month}"],
    ["months compared", "/agencies/{brand}/billing?show=minutes"],
    ["engines compared", "/agencies/{brand}/engines?compare=1"],
  ])("can be read completely: %s", async (_name, path) => {
    const address = path
      .replace("{brand}", String(brand))
      .replace("{month}", billed)
      .replace("{webhook}", String(webhook));
    const { page } = await tested.open("super_admin", address);
    await page.getByRole("table").first().waitFor();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => tableFaults(page), { message: `at ${width}` }).toEqual([]);
    }
  });
});

/** The rows with more than two lines of text and controls, one below the other. */
const tallRows = (page: Page) =>
  page.evaluate(() => {
    const boxesIn = (row: Element) => {
      const boxes = [...row.querySelectorAll("select")].map((control) => control.getBoundingClientRect());
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        if (!texts.currentNode.parentElement?.closest("select, .sr-only")) boxes.push(...range.getClientRects());
      }
      return boxes.filter(({ width }) => width > 1).sort((one, other) => one.top - other.top);
    };
    const linesOf = (row: Element) => {
      let [lines, end] = [0, Number.NEGATIVE_INFINITY];
      for (const { top, bottom } of boxesIn(row)) {
        if (top >= end) lines += 1;
        end = Math.max(end, bottom);
      }
      return lines;
    };
    return [...document.querySelectorAll("tr[data-card]")]
      .filter((row) => linesOf(row) > 2)
      .map((row) => row.textContent);
  });

// MORE-362, MORE-410
it("on a phone, everything that is pressed is as large as a finger, and rows of businesses and months have two lines (MORE-409)", async () => {
  const { page } = await tested.open("super_admin", "/");
  await page.setViewportSize(phone);
  const rowsOfTwoLines = ["/businesses", `/agencies/${brand}/billing`, `/agencies/${brand}/businesses?view=table`];
  for (const path of [
    ...["/", "/agencies", "/agencies?view=table", "/packages", "/team", "/coupons", "/onboardings", "/attention"],
    ...["/businesses", "/billing", "/billing/margins", "/activities", "/notifications", "/emails", "/jobs"],
    ...["/onboardings?view=week", "/settings/webhooks", `/settings/webhooks/${webhook}`],
    ...["/settings/profile", "/settings/company", "/settings/notifications", "/settings/api-keys", "/coupons?new=1"],
    ...["", "/billing", "/businesses", "/integrations", "/engines"].map((tab) => `/agencies/${brand}${tab}`),
    `/agencies/${brand}/businesses?view=table`,
  ]) {
    await page.goto(path);
    // Behind an open dialog, the page has no heading.
    await page.getByRole("heading", { level: 1 }).or(page.getByRole("dialog")).first().waitFor();
    await expect.poll(() => page.locator("[aria-busy=true], .skeleton").count(), { message: path }).toBe(0);
    await expect.poll(() => smallTargets(page), { message: path }).toEqual([]);
    if (!rowsOfTwoLines.includes(path)) continue;
    await page.getByRole("rowheader").first().waitFor();
    expect(await tallRows(page), path).toEqual([]);
  }
}, 120_000);

it("states are told apart where the system forces its colors (MORE-356)", async () => {
  const { page } = await tested.open("super_admin", "/coupons");
  await page.emulateMedia({ forcedColors: "active" });
  const entry = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Coupons" });
  const row = page.getByRole("row").nth(1);
  const filter = page.getByRole("radiogroup", { name: "Status" }).getByText("Active");
  await row.waitFor();
  const picture = async (each: Locator, width?: number) => {
    // Nothing is hovered.
    await page.mouse.move(2, 2);
    const box = await each.boundingBox();
    if (!box) throw new Error("not shown");
    return (await page.screenshot({ clip: width === undefined ? box : { ...box, width } })).toString("base64");
  };
  const [current, off] = [await picture(entry), await picture(filter)];
  await filter.click();
  await page.waitForURL(/status=active/);
  expect(await picture(filter)).not.toBe(off);
  await page.goto("/team");
  await page.getByRole("heading", { name: "Team", level: 1 }).waitFor();
  expect(await picture(entry)).not.toBe(current);
  await page.goto("/coupons");
  await row.waitFor();
  const edge = await picture(row, 6);
  await row.getByRole("checkbox").click();
  expect(await picture(row, 6)).not.toBe(edge);
});
