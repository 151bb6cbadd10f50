// Shows MORE-01.

import { FOUND_PER_KIND } from "@console/contract/limits.ts";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBill } from "../../../../test/factories/bill.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeBusiness } from "../../../../test/factories/business.ts";
import { makeCoupon } from "../../../../test/factories/coupon.ts";
import { makeMember } from "../../../../test/factories/member.ts";
import { makeOnboarding } from "../../../../test/factories/onboarding.ts";
import { makePackage } from "../../../../test/factories/package.ts";
import { rows } from "../../../db/sql.ts";

let app: TestApp;
let admin: Client;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("super_admin");
});
afterAll(() => app.stop());

const search = (client: Client, q: string) => client.get(`/admin/search?q=${encodeURIComponent(q)}`);
const found = async (q: string, client = admin): Promise<{ kind: string; id: number; name: string }[]> =>
  (await search(client, q)).body.data;
const names = async (q: string) => (await found(q)).map(({ name }) => name);

describe("GET /admin/search", () => {
  it.each(["", "   ", "x".repeat(201), "a\0b"])("refuses %j", async (q) => {
    const answer = await search(admin, q);
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["q"]]);
  });

  it("returns only what the role may see, kinds in their order", async () => {
    const brand = await makeBrand(app.ctx, { name: "Quokka Care", status: "inactive", brand_color: "#123456" });
    const member = await makeMember(app.ctx, { name: "Quokka Person", active: false });
    await makePackage(app.ctx, { name: "Quokka Package", description: "For quokkas" });
    const coupon = await makeCoupon(app.ctx, { name: "Quokka Coupon" });
    const onboarding = await makeOnboarding(app.ctx, { company_name: "Quokka Company" });
    const kinds = async (role: "super_admin" | "manager" | "sales") =>
      (await found("quokka", await app.as(role))).map(({ kind }) => kind);
    expect(await kinds("super_admin")).toEqual(["brand", "member", "package", "coupon", "onboarding"]);
    expect(await kinds("manager")).toEqual(["brand", "package", "coupon", "onboarding"]);
    expect(await kinds("sales")).toEqual(["onboarding"]);
    expect(await found("quokka")).toEqual([
      {
        kind: "brand",
        id: brand.id,
        name: "Quokka Care",
        detail: brand.support_email,
        status: "inactive",
        brand_color: "#123456",
        brand_id: null,
        month: null,
      },
      expect.objectContaining({ kind: "member", id: member.id, detail: member.email, status: "inactive" }),
      expect.objectContaining({ kind: "package", name: "Quokka Package", detail: "For quokkas", status: "active" }),
      expect.objectContaining({ kind: "coupon", id: coupon.id, detail: coupon.code, status: "active" }),
      expect.objectContaining({ kind: "onboarding", id: onboarding.id, status: "scheduled", brand_color: null }),
    ]);
  });

  it("finds in any case, by words in any order, with % _ and \\ as plain characters", async () => {
    await makeBrand(app.ctx, { name: "Ünal 100%_sure\\ Clinic" });
    const own = ["Ünal 100%_sure\\ Clinic"];
    for (const q of ["üNAL", "clinic ünal", "100%_sure\\", "%_s", "sure\\ clinic"])
      expect([q, await names(q)]).toEqual([q, own]);
    for (const q of ["1__%_sure", "ünal%clinic", "' or 1=1 --"]) expect([q, await names(q)]).toEqual([q, []]);
  });

  it("finds a brand by e-mail, domain, pasted address and id", async () => {
    const { id } = await makeBrand(app.ctx, {
      name: "Wombat Dental",
      email: "office@wombat-mail.example",
      support_email: "help@wombat-help.example",
      domain: "wombat-domain.example",
      frontend_domain: "app.wombat-front.example",
      website: "https://bücher-wombat.example",
    });
    const ways = [
      ...[
        "office@wombat-mail",
        "HELP@wombat-help.example",
        "wombat-domain.example",
        "https://app.wombat-front.example/",
      ],
      ...["bücher-wombat.example", String(id), `#${id}`],
    ];
    for (const q of ways) expect([q, (await found(q)).at(0)?.id]).toEqual([q, id]);
    for (const q of ["2147483648", "99999999999", "#0"]) expect([q, (await search(admin, q)).status]).toEqual([q, 200]);
  });

  // MORE-105
  it("finds a business by external ID, an invoice by number and a brand's user by email, for the areas' roles", async () => {
    const brand = await makeBrand(app.ctx, { name: "Bilby Voice" });
    await makeBusiness(app.ctx, brand.id, { name: "Dugong Dental" }, "dug-2417");
    const [business] = await found("dug-2417");
    expect(business).toMatchObject({ kind: "business", name: "Dugong Dental", brand_id: brand.id });
    expect(await found("dug-2417", await app.as("sales"))).toEqual([]);
    const [user] = await rows<{ email: string }>(
      app.ctx.db.current(),
      sql`insert into brand_users (brand_id, name, email) values (${brand.id}, 'Ida Numbat', 'Ida@numbat.example') returning email`,
    );
    expect(await found(user?.email ?? "")).toEqual([
      expect.objectContaining({ kind: "brand_user", name: "Ida Numbat", brand_id: brand.id }),
    ]);
    const { brandId, month } = await app.ctx.db.transaction(() => makeBill(app.ctx));
    const [bill] = await rows<{ number: string }>(
      app.ctx.db.current(),
      sql`select invoice_number as number from bills where brand_id = ${brandId}`,
    );
    expect(await found(bill?.number.toLowerCase() ?? "")).toEqual([
      expect.objectContaining({ kind: "invoice", name: bill?.number, status: "outstanding", brand_id: brandId, month }),
    ]);
  });

  it("treats a short word as a prefix, and returns the closest first, a few of each kind", async () => {
    for (const name of ["Zy", "Zyx Three", "Zyx Two", "Zyx One", "Alpha Zyx", "Beta Zyx", "Xzyx"]) {
      await makeBrand(app.ctx, { name, email: "a@b.example" });
    }
    expect(await names("zy")).toEqual(["Zy", "Zyx One", "Zyx Three", "Zyx Two", "Alpha Zyx"]);
    expect(await names("zyx")).toHaveLength(FOUND_PER_KIND);
    expect(await names("xz")).toEqual(["Xzyx"]);
    expect(await names("z t")).toEqual(["Zyx Three", "Zyx Two"]);
  });

  it("uses the indexes, also for short words", async () => {
    await app.ctx.db.transaction(async () => {
      const db = app.ctx.db.current();
      await db.execute(sql`set local enable_seqscan = off`);
      const plan = async (condition: string) =>
        JSON.stringify(await rows(db, sql.raw(`explain select id from brands where ${condition} limit 200`)));
      expect(await plan("search_text like 'z%' or search_text like '% z%'")).toContain("brands_search");
      expect(await plan("search_text like '%zyx%'")).toContain("brands_search");
      const addresses = "(email || ' ' || domain || ' ' || frontend_domain || ' ' || website)";
      expect(await plan(`${addresses} like '%zyx%'`)).toContain("brands_addresses");
    });
  });
});
