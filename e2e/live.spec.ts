// Shows MORE-24, MORE-32, MORE-49.

import { randomUUID } from "node:crypto";
import { makeBilledBrand } from "@console/server/test/factories/bill.ts";
import { brandInput, makeBrand } from "@console/server/test/factories/brand.ts";
import { makeBusiness } from "@console/server/test/factories/business.ts";
import { makeMember, memberInput } from "@console/server/test/factories/member.ts";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";

let test: TestConsole;
beforeAll(async () => {
  test = await startConsole();
});
afterAll(() => test.stop());

/** A page whose browser has a stream, and the addresses of all its streams. */
async function openWithStream(path: string) {
  // A page without the app: the first stream can begin before `open` returns.
  const { page, client } = await test.open("super_admin", "/favicon.svg");
  const streams: string[] = [];
  const follow = (request: Request) => {
    if (request.url().includes("/admin/events?")) streams.push(request.url());
  };
  page.context().on("request", follow);
  onTestFinished(() => void page.context().off("request", follow));
  await page.goto(path);
  await expect.poll(() => streams).toHaveLength(1);
  return { page, client, streams };
}

describe("a page that loads slowly", () => {
  it.each([
    ["with a stream of its own", false],
    ["beside a tab that has the stream", true],
  ])("shows what changed since its list was read, %s", async (_, hasOther) => {
    // The browser then knows the person, so that the list is requested before the identity has come.
    const { page: first, client } = await openWithStream("/coupons");
    const page = hasOther ? await first.context().newPage() : first;
    const identity = Promise.withResolvers<void>();
    await page.route("**/admin/me", async (route) => {
      await identity.promise;
      await route.continue();
    });
    const read = page.waitForResponse((answer) => answer.url().includes("/admin/users?"));
    await page.goto("/team", { waitUntil: "commit" });
    await read;
    const input = memberInput();
    expect((await client.post("/admin/users", { admin_user: input })).status).toBe(200);
    identity.resolve();
    await page.getByRole("heading", { name: input.name }).waitFor();
    await page.unrouteAll();
  });
});

describe("two browsers side by side", () => {
  it("see each other's changes without a reload, and end a deactivated person's session immediately", async () => {
    const one = await test.open("super_admin", "/agencies?new=1");
    const other = await test.open("manager", "/agencies");
    await other.page.getByRole("heading", { name: "Brands", level: 1 }).waitFor();
    const brand = brandInput({ name: "Aurora Voice" });
    await one.client.post("/admin/agencies", { organization: brand });
    await other.page.getByRole("link", { name: /Aurora Voice/ }).waitFor();
    await one.page.getByText("Aurora Voice").first().waitFor();
    await one.client.patch(`/admin/users/${other.client.user?.id}`, { admin_user: { active: false } });
    await other.page.getByText("Session Expired").waitFor();
    await other.page.getByRole("button", { name: "Send Verification Code" }).waitFor();
  });

  it("show an open bill change, and when its usage was received, while usage arrives", async () => {
    const { ctx } = test.app;
    const brandId = await makeBilledBrand(ctx, 0);
    const business = await makeBusiness(ctx, brandId);
    const { page } = await test.open("manager", `/agencies/${brandId}/billing`);
    const bill = page.getByRole("region", { name: "Current Month Bill" });
    await bill.getByRole("row", { name: /^Details for Base fee/ }).waitFor();
    await page.getByText("No usage received yet").waitFor();
    expect(await bill.getByText(/updated/).count()).toBe(0);
    const used = async (quantity: string) => {
      const event = { organization_id: brandId, business_id: business.external_id, type: "standard_minutes", quantity };
      const usage_events = [{ ...event, id: randomUUID(), occurred_at: new Date(Date.now() - 1_000).toISOString() }];
      const answer = await (await test.app.platform("usage")).post("/platform/usage_events", { usage_events });
      expect(answer.body.data.accepted).toBe(1);
    };
    const minutes = bill.getByRole("row", { name: /^Details for Standard minutes/ });
    await used("700");
    await minutes.getByText("700\u00a0min").waitFor();
    await bill.getByText(/updated just now/).waitFor();
    await used("300");
    await minutes.getByText("1,000\u00a0min").waitFor();
  });

  it("share one stream between the tabs of a browser, which outlives the tab that has it", async () => {
    const { streams, ...first } = await openWithStream("/team");
    const second = await first.page.context().newPage();
    await second.goto("/team");
    await second.getByRole("heading", { name: "Team" }).waitFor();
    const added = async () => {
      const { name } = memberInput();
      await first.client.post("/admin/users", { admin_user: { ...memberInput(), name } });
      await second.getByText(name).waitFor();
    };
    await added();
    expect(streams).toHaveLength(1);
    await first.page.close();
    await added();
    // The cursor into the audit log is handed over.
    await expect.poll(() => streams).toHaveLength(2);
    expect(streams[1]).toMatch(/\?after=\d+$/);
  });

  it.each([
    ["a feed on the dashboard", "/", /activities\?(?!.*before=)/, /activities\?.*before=/, "Showing 15 of"],
    ["a list", "/team?q=paged", /users\?.*\bpage=1\b/, /users\?.*\bpage=2\b/, "Showing 12 of 12"],
  ])("load what Load More requested, although a live event arrives meanwhile: %s", async (...given) => {
    const [, path, first, next, shown] = given;
    const { ctx } = test.app;
    for (let each = 0; each < 12; each += 1) {
      await (path === "/" ? makeBrand(ctx) : makeMember(ctx, { name: `Paged ${each}` }));
    }
    const { page } = await test.open("super_admin", path);
    const feed = path === "/" ? page.getByRole("region", { name: "Recent Activities" }) : page.getByRole("main");
    let requests = 0;
    await page.route(next, async (route) => {
      requests += 1;
      // The first call is held back until a live event triggers a refetch.
      if (requests === 1) {
        const again = page.waitForRequest(first);
        await makeMember(ctx);
        await again;
      }
      await route.continue().catch(() => undefined);
    });
    await feed.getByRole("button", { name: "Load More" }).click();
    await feed.getByText(shown).waitFor();
    // Late events about the brands made above may cancel it once more.
    expect(requests).toBeGreaterThan(1);
  });
});
