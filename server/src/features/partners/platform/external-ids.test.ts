// Shows MORE-80, MORE-191.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { brandInput, makeBrand } from "../../../../test/factories/brand.ts";
import { couponInput, makeCoupon } from "../../../../test/factories/coupon.ts";
import { makePackage, packageInput } from "../../../../test/factories/package.ts";
import { sealAll } from "../../../audit/seal.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

type Kind = {
  /** The record's name in the error. */
  record: string;
  create: (external_id: string) => [path: string, body: object];
  update: (external_id: string) => Promise<[path: string, body: object]>;
  field: string;
};

const kinds: readonly Kind[] = [
  {
    record: "brand",
    create: (external_id) => ["/admin/agencies", { organization: brandInput({ external_id }) }],
    update: async (external_id) => [
      `/admin/agencies/${(await makeBrand(app.ctx)).id}`,
      { organization: { external_id } },
    ],
    field: "organization.external_id",
  },
  {
    record: "package",
    create: (external_id) => ["/admin/organization_plans", { organization_plan: packageInput({ external_id }) }],
    update: async (external_id) => [
      `/admin/organization_plans/${await makePackage(app.ctx)}`,
      { organization_plan: { external_id } },
    ],
    field: "organization_plan.external_id",
  },
  {
    record: "coupon",
    create: (external_id) => ["/admin/coupons", couponInput({ external_id })],
    update: async (external_id) => {
      const { id, code } = await makeCoupon(app.ctx);
      return [`/admin/coupons/${id}`, { ...couponInput({ code }), external_id }];
    },
    field: "external_id",
  },
];

describe.each(kinds)("the external id of a $record", ({ record, create, update, field }) => {
  it("is stored trimmed, changed and emptied", async () => {
    const sent = randomUUID();
    const [path, body] = create(` ${sent}\u200b\u00ad `);
    const { data } = (await admin.post(path, body)).body;
    expect(data.external_id).toBe(sent);
    const [at, changed] = await update(randomUUID());
    expect((await admin.put(at, changed)).body.data.external_id).toHaveLength(36);
    const emptied = JSON.parse(JSON.stringify(changed).replace(/"external_id":"[^"]*"/, '"external_id":""'));
    expect((await admin.put(at, emptied)).body.data.external_id).toBe("");
  });

  it("is unique, also when two send it concurrently", async () => {
    const inUse = randomUUID();
    const both = await Promise.all([admin.post(...create(inUse)), admin.post(...create(inUse))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = { status: 409, body: { fields: { [field]: `Another ${record} has this external ID.` } } };
    expect(both.find(({ status }) => status === 409)).toMatchObject(refused);
    expect(await admin.put(...(await update(inUse)))).toMatchObject(refused);
  });
});

describe("the external id of a brand's user", () => {
  const user = { user_name: "Dana Whitfield" };

  it("is set, is unique, and belongs to a user of that brand", async () => {
    const [one, other] = [await makeBrand(app.ctx, user), await makeBrand(app.ctx, user)];
    const path = (brandId: number, userId = 0) => `/admin/agencies/${brandId}/users/${userId}`;
    const inUse = { brand_user: { external_id: randomUUID() } };
    const { body } = await admin.patch(path(one.id, one.users[0]?.id), inUse);
    expect(body.data.users).toMatchObject([inUse.brand_user]);
    expect(await admin.patch(path(other.id, other.users[0]?.id), inUse)).toMatchObject({ status: 409 });
    expect((await admin.patch(path(other.id, one.users[0]?.id), inUse)).status).toBe(404);
    expect((await app.as("sales").then((sales) => sales.patch(path(one.id, one.users[0]?.id), inUse))).status).toBe(
      403,
    );
  });
});

it("a coupon keeps it if a complete coupon is sent without", async () => {
  const { id, code } = await makeCoupon(app.ctx, { external_id: "promo-1" });
  const { external_id: _, ...sent } = couponInput({ code });
  expect((await admin.put(`/admin/coupons/${id}`, sent)).body.data.external_id).toBe("promo-1");
});

describe("the voice platform's own ids", () => {
  it("identify brands in reports and usage like ours", async () => {
    const platform = await app.platform("businesses", "usage");
    const external = randomUUID();
    const { id } = await makeBrand(app.ctx, { external_id: external });
    const organization_id = `external:${external}`;
    const businessId = randomUUID();
    const reported = await platform.put(`/platform/businesses/${businessId}`, {
      business: { organization_id, name: "Corner Bakery" },
    });
    expect(reported.body.data.organization_id).toBe(id);
    const event = (own: string, brand: unknown) => ({
      id: own,
      organization_id: brand,
      business_id: businessId,
      type: "standard_minutes",
      quantity: "2.5",
      occurred_at: new Date().toISOString(),
    });
    const sent = event("call-1", organization_id);
    const usage_events = [
      sent,
      { ...sent, organization_id: id },
      event("call-2", "external:nobody"),
      event("call-3", "x"),
    ];
    const { body } = await platform.post("/platform/usage_events", { usage_events });
    expect(body.data).toMatchObject({ accepted: 1, duplicates: 1, conflicts: [] });
    expect(body.data.errors).toMatchObject([
      { index: 2, id: "call-2", message: expect.stringContaining("brand") },
      { index: 3, id: "call-3" },
    ]);
  });

  it("select the changes of a brand; an unknown one has none", async () => {
    const platform = await app.platform("configuration");
    const external_id = randomUUID();
    const { id } = await makeBrand(app.ctx, { external_id });
    await sealAll(app.ctx.db);
    const { body } = await platform.get(`/platform/changes?organization_id=external:${external_id}`);
    expect(body.data).toMatchObject([{ event: "brand.created", organization_id: id }]);
    for (const unknown of ["external:nobody", "999999"])
      expect((await platform.get(`/platform/changes?organization_id=${unknown}`)).status).toBe(404);
    expect((await platform.get("/platform/changes?organization_id=acct-7")).status).toBe(422);
  });
});
