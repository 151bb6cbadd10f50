// Shows COUPON-01, COUPON-03, COUPON-04, COUPON-11, COUPON-12, COUPON-13, COUPON-14, COUPON-15, COUPON-16, COUPON-17,
// COUPON-18, COUPON-19, COUPON-20, COUPON-21, COUPON-22, COUPON-23, COUPON-24, COUPON-25, COUPON-26, COUPON-27,
// COUPON-28, CALL-46, CALL-47, CALL-48, CALL-49, CALL-50, CALL-51, CONST-24, MORE-224.

import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { applied, couponInput, makeCoupon } from "../../../../test/factories/coupon.ts";
import { codeKey, newCode } from "./coupons.rules.ts";

let app: TestApp;
let manager: Client;
let now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now } });
  manager = await app.as("manager");
});
afterAll(() => app.stop());

const base = "/admin/coupons";
const path = (id: number) => `${base}/${id}`;
const list = async (query: string) => (await manager.get(`${base}?${query}`)).body;
const read = async (id: number) => (await manager.get(path(id))).body.data;
const use = (couponId: number, brandId: number) => applied(app.ctx, brandId, couponId);

describe("GET /admin/coupons", () => {
  it("finds by name and code in any case and counts each status", async () => {
    const { id } = await makeCoupon(app.ctx, { name: "Spring 100%_off", code: "Frühling" });
    await manager.patch(path(id), { id, status: "archived" });
    await makeCoupon(app.ctx, { name: "Autumn", code: "SPRINGBOARD" });
    expect((await list("search_key=sPRING")).meta.counts).toEqual({ all: 2, active: 1, archived: 1 });
    expect((await list("search_key=FRÜH")).data).toMatchObject([{ id, status: "archived" }]);
    expect((await list("search_key=100%25_o")).meta.total).toBe(1);
    expect((await list("search_key=100__o")).meta.total).toBe(0);
    expect((await list("search_key=spring&status=active")).data).toHaveLength(1);
  });

  it("decides from the dates, in the billing time zone, what is scheduled, running or ended", async () => {
    const { id } = await makeCoupon(app.ctx, { name: "Weekend", starts_at: "2026-11-21", expires_at: "2026-11-22" });
    const states = async () =>
      (
        await Promise.all(["scheduled", "running", "ended"].map((state) => list(`search_key=weekend&state=${state}`)))
      ).map((found) => found.meta.total);
    expect([(await read(id)).state, await states()]).toEqual(["scheduled", [1, 0, 0]]);
    try {
      // 11 PM on the 22nd in New York.
      now = new Date("2026-11-23T04:00:00Z");
      manager = await app.as("manager");
      expect([(await read(id)).state, await states()]).toEqual(["running", [0, 1, 0]]);
      now = new Date("2026-11-23T05:00:00Z");
      expect([(await read(id)).state, await states()]).toEqual(["ended", [0, 0, 1]]);
    } finally {
      now = new Date("2026-11-20T15:00:00Z");
      manager = await app.as("manager");
    }
  });

  it("returns a hundred if no page is requested, and refuses unknown filters", async () => {
    expect((await list("")).meta.total_pages).toBe(1);
    for (const query of ["status=gone", "state=soon", "sort=secret"]) {
      expect((await manager.get(`${base}?${query}`)).status).toBe(422);
    }
  });

  it.each(["created_at", "-name", "code", "-discount_value", "starts_at", "-expires_at", "status"])(
    "pages by %s without loss or duplicates",
    async (sort) => {
      const whole = (await list(`per_page=100&sort=${sort}`)).data.map((each: { id: number }) => each.id);
      const pages: number[] = [];
      for (let page = 1; page <= Math.ceil(whole.length / 2); page += 1) {
        pages.push(...(await list(`per_page=2&page=${page}&sort=${sort}`)).data.map((each: { id: number }) => each.id));
      }
      expect(pages).toEqual(whole);
    },
  );
});

describe("POST /admin/coupons", () => {
  const required = "Please fill in all required fields.";
  it.each([
    [{ name: " " }, "name", required],
    [{ code: "" }, "code", required],
    [{ starts_at: "" }, "starts_at", required],
    [{ expires_at: undefined }, "expires_at", required],
    [{ starts_at: "2026-02-30" }, "starts_at", "Enter a date from 2000 to 2199 as YYYY-MM-DD."],
    [{ starts_at: "0000-01-01" }, "starts_at", "Enter a date from 2000 to 2199 as YYYY-MM-DD."],
    [{ code: "x".repeat(41) }, "code", "Use at most 40 characters."],
    [{ discount_value: -1 }, "discount_value", "Enter 0 or more, with up to 4 decimal places."],
    [{ discount_value: 1.23456 }, "discount_value", "Enter 0 or more, with up to 4 decimal places."],
    [{ discount_value: 12345678901234.25 }, "discount_value", "Enter a number of at most 15 digits."],
    [{ discount_value: "15" }, "discount_value", "Enter 0 or more, with up to 4 decimal places."],
    [{ discount_value: 100.01 }, "discount_value", "A percentage can't exceed 100."],
    [{ expires_at: "2026-10-31" }, "expires_at", "The end date can't be before the start date."],
    [{ validity_period: -1 }, "validity_period", "Enter a whole number of months from 0 to 120."],
    [{ validity_period: 1.5 }, "validity_period", "Enter a whole number of months from 0 to 120."],
    [{ coupon_type: "agency_specific" }, "resource_ids", "Please select at least one organization."],
    [{ coupon_type: "agency_specific", resource_ids: [999_999] }, "resource_ids", "No brand has the ID 999999."],
    [{ discount_type: "half" }, "discount_type", "Choose percentage or fixed_amount."],
    [{ coupon_type: "vip" }, "coupon_type", "Choose generic or agency_specific."],
  ])("refuses %j and changes nothing", async (over, field, message) => {
    const before = (await list("")).meta.total;
    const answer = await manager.post(base, { ...couponInput(), ...over });
    expect([answer.status, answer.body.fields?.[field]]).toEqual([422, message]);
    expect((await list("")).meta.total).toBe(before);
  });

  it("is not for Sales", async () => {
    expect((await (await app.as("sales")).post(base, couponInput())).status).toBe(403);
  });

  it("creates an active one with the defaults, its code trimmed", async () => {
    const { name, starts_at, expires_at } = couponInput();
    const answer = await manager.post(base, { name, code: " Hello1 ", starts_at, expires_at });
    expect(answer.body.data).toMatchObject({
      name,
      code: "Hello1",
      discount_value: 0,
      discount_type: "percentage",
      coupon_type: "generic",
      validity_period: 0,
      status: "active",
      specific_resources: [],
      uses: 0,
    });
  });

  it("refuses a code that looks the same in any case (MORE-191), also when many request it concurrently", async () => {
    await makeCoupon(app.ctx, { code: "TWICE" });
    const duplicate = await manager.post(base, couponInput({ code: " twice" }));
    expect([duplicate.status, duplicate.body.code, duplicate.body.fields]).toEqual([
      409,
      "duplicate",
      { code: "Another coupon has this code." },
    ]);
    const unseen = await manager.post(base, couponInput({ code: "TW\u200bICE\u2060" }));
    expect([unseen.status, unseen.body.code]).toEqual([409, "duplicate"]);
    const answers = await Promise.all(
      ["RUSH", "rush", "Rush", "rUSH"].map((code) => manager.post(base, couponInput({ code }))),
    );
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("stores which brands it is for; a generic one is for all", async () => {
    const [one, other] = [await makeBrand(app.ctx), await makeBrand(app.ctx)];
    const resource_ids = [other.id, one.id, other.id];
    const { body } = await manager.post(base, couponInput({ coupon_type: "agency_specific", resource_ids }));
    expect(body.data.specific_resources).toEqual([
      { id: one.id, name: one.name },
      { id: other.id, name: other.name },
    ]);
    const generic = await manager.post(base, couponInput({ resource_ids: [one.id] }));
    expect(generic.body.data.specific_resources).toEqual([]);
  });

  it("returns exactly the discount that was sent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 999_999_999_999 }), async (parts) => {
        const discount_value = parts / 10_000;
        const answer = await manager.post(base, couponInput({ discount_type: "fixed_amount", discount_value }));
        expect(answer.body.data.discount_value).toBe(discount_value);
      }),
      { numRuns: 20 },
    );
  });
});

describe("PUT /admin/coupons/{id}", () => {
  it("refuses another code, another id, and an older version", async () => {
    const code = "KEPT-CODE";
    const { id } = await makeCoupon(app.ctx, { code });
    const put = (over: object, headers?: Record<string, string>) =>
      manager.put(path(id), { ...couponInput({ code }), ...over }, headers);
    const other = await put({ code: "Kept-Code" });
    expect([other.status, other.body.fields]).toEqual([422, { code: "A coupon's code can't be changed." }]);
    expect((await put({ id: id + 1 })).body.fields).toHaveProperty("id");
    expect((await put({ discount_value: 101 })).status).toBe(422);
    expect((await put({ id, name: "First" })).status).toBe(200);
    const late = await put({ name: "Second" }, { "if-match": '"1"' });
    expect([late.status, late.body.current.name]).toEqual([412, "First"]);
    expect((await manager.put(path(999_999), couponInput())).status).toBe(404);
  });

  it("changes the rest, and raises no version if nothing changes", async () => {
    const brand = await makeBrand(app.ctx);
    const input = couponInput();
    const { id } = await makeCoupon(app.ctx, input);
    expect((await manager.put(path(id), { ...input, id })).body.data.version).toBe(1);
    const changed = { ...input, id, discount_type: "fixed_amount", discount_value: 250.5, expires_at: "2027-03-31" };
    const answer = await manager.put(path(id), {
      ...changed,
      coupon_type: "agency_specific",
      resource_ids: [brand.id],
    });
    expect(answer.body.data).toMatchObject({
      discount_type: "fixed_amount",
      discount_value: 250.5,
      expires_at: "2027-03-31",
      specific_resources: [{ id: brand.id }],
      version: 2,
    });
    expect((await manager.put(path(id), changed)).body.data.specific_resources).toEqual([]);
  });
});

describe("PATCH /admin/coupons/{id}", () => {
  it("archives and activates; the same status again changes nothing", async () => {
    const { id } = await makeCoupon(app.ctx);
    expect((await manager.patch(path(id), { id, status: "gone" })).status).toBe(422);
    expect((await manager.patch(path(id), { id: id + 1, status: "archived" })).status).toBe(422);
    expect((await manager.patch(path(id), { id, status: "archived" })).body.data).toMatchObject({
      status: "archived",
      version: 2,
    });
    expect((await manager.patch(path(id), { status: "archived" })).body.data.version).toBe(2);
    expect((await manager.patch(path(id), { status: "active" }, { "if-match": '"1"' })).status).toBe(412);
    expect((await manager.patch(path(id), { status: "active" })).body.data.status).toBe("active");
  });
});

describe("DELETE /admin/coupons/{id}", () => {
  it("refuses a used one and names the brands", async () => {
    const coupon = await makeCoupon(app.ctx, { name: "Loved" });
    for (const name of ["Beta", "Alpha"]) await use(coupon.id, (await makeBrand(app.ctx, { name })).id);
    expect((await read(coupon.id)).uses).toBe(2);
    const answer = await manager.delete(path(coupon.id));
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      409,
      "in_use",
      "Alpha and Beta used Loved, and bills refer to it. Archive it instead.",
    ]);
  });

  it("permanently deletes an unused one", async () => {
    const { id, code } = await makeCoupon(app.ctx);
    expect((await manager.delete(path(id))).body.data).toEqual({ id });
    expect((await manager.get(path(id))).status).toBe(404);
    expect((await manager.post(base, couponInput({ code }))).status).toBe(200);
  });
});

describe("GET /admin/coupons/generate", () => {
  it("returns a code that no coupon has, and stores none", async () => {
    const before = (await list("")).meta.total;
    const { code } = (await manager.get(`${base}/generate`)).body.data;
    expect((await list("")).meta.total).toBe(before);
    expect((await manager.post(base, couponInput({ code }))).status).toBe(200);
  });

  it("has 40 bits or more and no characters that look alike", () => {
    const codes = Array.from({ length: 2_000 }, newCode);
    const signs = new Set(codes.join("").replaceAll("-", ""));
    expect(Math.log2(signs.size) * 12).toBeGreaterThanOrEqual(40);
    for (const code of codes) expect(code).toMatch(/^[^0O1IL2Z5S8BUV]{4}-[^0O1IL2Z5S8BUV]{4}-[^0O1IL2Z5S8BUV]{4}$/);
    expect(new Set(codes.map(codeKey)).size).toBe(codes.length);
  });
});
