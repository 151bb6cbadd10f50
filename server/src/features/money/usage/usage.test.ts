// Shows MORE-16, MORE-203, MORE-224.

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import * as usage from "../../../../test/factories/usage.ts";
import { usageFeeds } from "../../../db/tables/usage.ts";
import * as brandsService from "../../partners/brands/brands.service.ts";
import { closeMonth } from "../bills/close.service.ts";

let app: TestApp;
let platform: Client;
const START = "2026-11-20T15:00:00.000Z";
let now = new Date(START);

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  platform = await app.platform("usage");
});
afterAll(() => app.stop());

const send = (usage_events: unknown, client = platform) => client.post("/platform/usage_events", { usage_events });
const took = async (...events: object[]) => (await send(events)).body.data;
const nothing = { accepted: 0, duplicates: 0, conflicts: [], errors: [] };

const brandWithBusiness = () => {
  now = new Date(START);
  return usage.makeReporter(app.ctx);
};
const daysOf = (brandId: number) => usage.daysOf(app.ctx, brandId);
const expectDaysLikeRaw = (brandId: number) => usage.expectDaysLikeRaw(app.ctx, brandId);

describe("POST /platform/usage_events refuses", () => {
  it.each([
    [undefined, "usage_events"],
    [{}, "usage_events"],
    ["x", "usage_events"],
    [Array.from({ length: 1_001 }, () => ({})), "usage_events"],
  ])("%# what is no batch", async (sent, field) => {
    const answer = await send(sent);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [field]]);
    if (Array.isArray(sent)) expect(answer.body.message).toBe("Send at most 1,000 events at a time.");
  });

  it("a body larger than any batch, and accepts 1,000 of the longest events", async () => {
    const { event } = await brandWithBusiness();
    expect((await send(["x".repeat(1024 * 1024)])).status).toBe(413);
    const long = (index: number) => event({ id: `ü${index}`.padEnd(100, "x"), business_id: "ü".repeat(100) });
    const { status, body } = await send(Array.from({ length: 1_000 }, (_, index) => long(index)));
    expect([status, body.data.errors.length]).toEqual([200, 1_000]);
  });

  it.each([
    [{ id: "" }, "id: Send a unique ID for the event.", null],
    [{ id: 5 }, "id: Enter some text.", null],
    [{ id: "x".repeat(101) }, "id: Use at most 100 characters.", null],
    [{ id: "a\0b" }, "id: This text contains an unsupported character.", null],
    [{ organization_id: "1" }, "organization_id: Enter an ID, or external: and the external ID."],
    [{ organization_id: "external:a\0" }, "organization_id: This text contains an unsupported character."],
    [{ organization_id: "external:a\uD800" }, "organization_id: This text contains an unsupported character."],
    [{ organization_id: 2_000_000_000 }, "There is no brand with this ID."],
    [{ business_id: "unknown" }, "There is no business with this ID."],
    [{ business_id: 7 }, "business_id: Enter some text."],
    [{ business_id: undefined }, "business_id: Send a business_id: minutes always belong to a business."],
    [
      { business_id: null, type: "multilingual_minutes" },
      "business_id: Send a business_id: minutes always belong to a business.",
    ],
    [{ type: "calls" }, "type: Choose among standard_minutes, multilingual_minutes and storage_gb."],
    [{ quantity: 0 }, "quantity: Enter minutes above 0."],
    [{ quantity: "0.000000" }, "quantity: Enter minutes above 0."],
    [{ quantity: "-1" }, "quantity: Enter 0 or more, with up to 6 decimal places."],
    [{ quantity: -1, type: "storage_gb" }, "quantity: Enter 0 or more, with up to 6 decimal places."],
    [{ quantity: "1.0000001" }, "quantity: Enter 0 or more, with up to 6 decimal places."],
    [{ quantity: 1e-7 }, "quantity: Enter 0 or more, with up to 6 decimal places."],
    [{ quantity: "NaN" }, "quantity: Enter 0 or more, with up to 6 decimal places."],
    [{ quantity: "1234567890123456" }, "quantity: Enter at most 15 digits before the decimal point."],
    [{ quantity: 1234567890123456 }, "quantity: A number has at most 15 exact digits. Send a longer one as text."],
    [{ quantity: "10000000.000001" }, "quantity: Enter at most 10,000,000."],
    [{ occurred_at: "2026-11-20T14:00:00" }, "occurred_at: Enter a time with its zone, like 2026-11-20T15:04:05Z."],
    [{ occurred_at: "2026-02-30T14:00:00Z" }, "occurred_at: Enter a time with its zone, like 2026-11-20T15:04:05Z."],
    [{ occurred_at: 1_763_000_000 }, "occurred_at: Enter a time with its zone, like 2026-11-20T15:04:05Z."],
    [{ occurred_at: "2026-10-16T14:59:59.999Z" }, "The event is more than 35 days old."],
    [{ occurred_at: "2026-11-20T15:05:00.001Z" }, "The event is more than 5 minutes in the future."],
    [{ occurred_at: "9999-12-31T23:59:59-23:59" }, "The event is more than 5 minutes in the future."],
  ])("an event with %j, and accepts the others", async (over, message, named: string | null = "wrong") => {
    const { id, event } = await brandWithBusiness();
    const answer = await took(event(), event({ id: "wrong", ...over }), event());
    expect(answer).toEqual({ ...nothing, accepted: 2, errors: [{ index: 1, id: named, message }] });
    expect(await daysOf(id)).toMatchObject([{ quantity: "3" }]);
    await expectDaysLikeRaw(id);
  });

  it.each([[null], ["x"], [5], [[]]])("%j instead of an event", async (sent) => {
    const { event } = await brandWithBusiness();
    const { data } = (await send([sent, event()])).body;
    expect(data).toMatchObject({ accepted: 1, errors: [{ index: 0, id: null, message: expect.any(String) }] });
  });

  it("a business of another brand", async () => {
    const { event } = await brandWithBusiness();
    const other = await brandWithBusiness();
    const message = "This business belongs to another brand.";
    expect(await took(event({ business_id: other.external_id }))).toMatchObject({ errors: [{ message }] });
    expect(await daysOf(other.id)).toEqual([]);
  });
});

describe("usage of an inactive brand", () => {
  it("is accepted, and is on no bill if it happened while the brand was inactive", async () => {
    const { id, event } = await brandWithBusiness();
    now = new Date("2026-11-20T17:00:00Z");
    await app.ctx.db.transaction(() => brandsService.update({ ...app.ctx, audited: [] }, id, { status: "inactive" }));
    now = new Date("2026-11-20T18:00:00Z");
    const answer = await took(
      event({ id: "during", occurred_at: "2026-11-20T16:59:59.999Z" }),
      event({ id: "after", occurred_at: "2026-11-20T17:00:00Z" }),
    );
    expect(answer).toEqual({ ...nothing, accepted: 2 });
    expect((await daysOf(id)).map(({ bill_month }) => bill_month)).toEqual(["2026-11-01", "9999-01-01"]);
    now = new Date("2026-11-20T19:00:00Z");
    await app.ctx.db.transaction(() => brandsService.update({ ...app.ctx, audited: [] }, id, { status: "active" }));
    expect(await took(event({ id: "still", occurred_at: "2026-11-20T18:30:00Z" }))).toEqual({
      ...nothing,
      accepted: 1,
    });
    expect((await daysOf(id)).map(({ bill_month, quantity }) => [bill_month, quantity])).toEqual([
      ["2026-11-01", "1.5"],
      ["9999-01-01", "3"],
    ]);
    await expectDaysLikeRaw(id);
  });
});

describe("POST /platform/usage_events", () => {
  it("accepts an empty batch, and one at the limits", async () => {
    expect(await took()).toEqual(nothing);
    const { id, event } = await brandWithBusiness();
    const answer = await took(
      event({ occurred_at: "2026-10-16T15:00:00.000Z" }),
      event({ occurred_at: "2026-11-20T15:05:00.000Z", quantity: "10000000" }),
      event({ quantity: "0.000001" }),
      event({ type: "storage_gb", quantity: 0 }),
      event({ type: "storage_gb", quantity: "5", business_id: null }),
    );
    expect(answer).toEqual({ ...nothing, accepted: 5 });
    expect((await daysOf(id)).map(({ day, quantity }) => [day, quantity])).toEqual([
      ["2026-10-16", "1.5"],
      ["2026-11-20", "10000000.000001"],
      ["2026-11-20", "5"],
      ["2026-11-20", "0"],
    ]);
    await expectDaysLikeRaw(id);
  });

  it("accepts 1,000 events in one call", async () => {
    const { id, event } = await brandWithBusiness();
    const all = Array.from({ length: 1_000 }, (_, index) => event({ quantity: `0.${index + 1_000}` }));
    expect(await took(...all)).toEqual({ ...nothing, accepted: 1_000 });
    expect(await took(...all)).toEqual({ ...nothing, duplicates: 1_000 });
    await expectDaysLikeRaw(id);
  });

  it("counts an event once, however it is written, and reports a different one under its id", async () => {
    const { id, event } = await brandWithBusiness();
    const first = event({ quantity: "12.50", occurred_at: "2026-11-20T14:00:00Z" });
    expect(await took(first)).toEqual({ ...nothing, accepted: 1 });
    const same = { ...first, quantity: 12.5, occurred_at: "2026-11-20T19:30:00.000+05:30" };
    expect(await took(same, first)).toEqual({ ...nothing, duplicates: 2 });
    const others = [
      { ...first, quantity: "12.51" },
      { ...first, occurred_at: "2026-11-20T14:00:00.001Z" },
      { ...first, type: "multilingual_minutes" },
    ];
    const fresh = event({ quantity: "1" });
    expect(await took(...others, fresh)).toEqual({
      ...nothing,
      accepted: 1,
      conflicts: others.map((_, index) => ({ index, id: first.id })),
    });
    expect(await daysOf(id)).toMatchObject([{ quantity: "13.5" }]);
    await expectDaysLikeRaw(id);
  });

  it("accepts the first of an id that is repeated in a batch", async () => {
    const { id, event } = await brandWithBusiness();
    const first = event({ quantity: "2" });
    expect(await took(first, { ...first, quantity: "3" }, { ...first, quantity: "2.0" })).toEqual({
      ...nothing,
      accepted: 1,
      duplicates: 1,
      conflicts: [{ index: 1, id: first.id }],
    });
    expect(await daysOf(id)).toMatchObject([{ quantity: "2" }]);
  });

  it("keeps ids of each brand separate", async () => {
    const [one, other] = [await brandWithBusiness(), await brandWithBusiness()];
    expect(await took(one.event({ id: "same" }), other.event({ id: "same", quantity: "9" }))).toMatchObject({
      accepted: 2,
    });
    expect(await daysOf(other.id)).toMatchObject([{ quantity: "9" }]);
  });

  it("reports an accepted event as a duplicate if it is repeated too late", async () => {
    const { event } = await brandWithBusiness();
    const first = event({ occurred_at: "2026-10-16T15:00:00.000Z" });
    await took(first);
    now = new Date("2026-11-20T15:00:00.001Z");
    const { duplicates, errors } = await took(first, { ...first, quantity: "9" }, { ...first, id: "new" });
    expect([duplicates, errors.map(({ index }: { index: number }) => index)]).toEqual([1, [1, 2]]);
  });

  it.each([
    [
      ["10:00", "7"],
      ["12:00", "9"],
      ["11:00", "8"],
    ],
    [
      ["12:00", "9"],
      ["10:00", "7"],
      ["11:00", "8"],
    ],
    [
      ["10:00", "7"],
      ["11:00", "8"],
      ["12:00", "9"],
    ],
  ])("uses the last storage reading of a day, in any order of arrival: %j %j %j", async (...readings) => {
    const { id, event } = await brandWithBusiness();
    const reading = ([time, quantity]: string[]) =>
      event({ type: "storage_gb", quantity, occurred_at: `2026-11-19T${time}:00Z` });
    for (const each of readings) await took(reading(each));
    expect(await daysOf(id)).toMatchObject([{ quantity: "9", last_at: "2026-11-19T12:00:00.000Z" }]);
    const again = await brandWithBusiness();
    await took(...readings.map((each) => ({ ...reading(each), organization_id: again.id, business_id: null })));
    expect(await daysOf(again.id)).toMatchObject([{ quantity: "9", business_id: 0 }]);
    await expectDaysLikeRaw(again.id);
  });

  it.each([
    ["2026-03-20T12:00:00Z", ["2026-03-08T04:59:59Z", "2026-03-07"], ["2026-03-08T05:00:00Z", "2026-03-08"]],
    ["2026-03-20T12:00:00Z", ["2026-03-09T03:59:59Z", "2026-03-08"], ["2026-03-09T04:00:00Z", "2026-03-09"]],
    ["2026-11-20T12:00:00Z", ["2026-11-01T03:59:59Z", "2026-10-31"], ["2026-11-01T04:00:00Z", "2026-11-01"]],
    ["2026-11-20T12:00:00Z", ["2026-11-02T04:59:59Z", "2026-11-01"], ["2026-11-02T05:00:00Z", "2026-11-02"]],
  ])("counts by the day of the billing time zone (%s: %j, %j)", async (at, ...instants) => {
    const { id, event } = await brandWithBusiness();
    now = new Date(at);
    await took(...instants.map(([occurred_at]) => event({ occurred_at })));
    const stored = (await daysOf(id)).map(({ day, bill_month }) => [day, bill_month]);
    expect(stored).toEqual(instants.map(([, day = ""]) => [day, `${day.slice(0, 7)}-01`]));
  });

  it("counts late usage of a closed month in the first month without a bill", async () => {
    now = new Date("2026-10-20T12:00:00Z");
    const packageId = await makePackage(app.ctx);
    now = new Date(START);
    const brandId = await makeBilledBrand(app.ctx, 1, packageId);
    expect(await closeMonth({ ...app.ctx, audited: [] }, brandId, "2026-10-01")).toBe(true);
    const business = await makeBusiness(app.ctx, brandId);
    const common = { organization_id: brandId, business_id: business.external_id, type: "standard_minutes" };
    await took(
      { ...common, id: "late", quantity: "12", occurred_at: "2026-10-31T12:00:00Z" },
      { ...common, id: "in time", quantity: "3", occurred_at: "2026-11-01T12:00:00Z" },
    );
    expect(await daysOf(brandId)).toMatchObject([
      { day: "2026-10-31", bill_month: "2026-11-01", quantity: "12" },
      { day: "2026-11-01", bill_month: "2026-11-01", quantity: "3" },
    ]);
    await expectDaysLikeRaw(brandId);
  });

  it("records when usage was last received, to the minute, and only if some was valid", async () => {
    const { id, event } = await brandWithBusiness();
    const feed = () => app.ctx.db.current().select().from(usageFeeds).where(eq(usageFeeds.brand_id, id));
    await took(event({ quantity: 0 }));
    expect(await feed()).toEqual([]);
    now = new Date("2026-11-20T15:10:59.999Z");
    await took(event());
    now = new Date("2026-11-20T15:10:01Z");
    await took(event());
    expect(await feed()).toMatchObject([{ last_received_at: "2026-11-20T15:10:00.000Z" }]);
    now = new Date("2026-11-20T15:11:00Z");
    await took(event());
    expect(await feed()).toMatchObject([{ last_received_at: "2026-11-20T15:11:00.000Z" }]);
  });
});
