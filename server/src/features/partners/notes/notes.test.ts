// Shows MORE-08.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { makeMember } from "../../../../test/factories/member.ts";

let app: TestApp;
let author: Client;
let brandId: number;

beforeAll(async () => {
  app = await startTestApp();
  author = await app.as("manager");
  brandId = (await makeBrand(app.ctx)).id;
});
afterAll(() => app.stop());

const path = (of = brandId) => `/admin/agencies/${of}/notes`;
const write = (text: unknown, by = author, of = brandId) => by.post(path(of), { note: { text } });

describe("notes on a brand", () => {
  it("refuse blank text, and an unknown brand", async () => {
    for (const text of ["", "   ", 5, "x".repeat(4_001), "a\u0000b"]) expect((await write(text)).status).toBe(422);
    expect((await write("Hello", author, 999_999)).status).toBe(404);
    expect((await author.get(path(999_999))).status).toBe(404);
  });

  it("are stored as written, newest first, with their author", async () => {
    const texts = ["First.\nTwo lines, 100 % \\ _", "Second"];
    for (const text of texts) expect((await write(text)).status).toBe(200);
    const { data, meta } = (await author.get(path())).body;
    expect(data.map((each: { text: string }) => each.text)).toEqual(texts.toReversed());
    expect(data[0]).toMatchObject({ author_id: author.user?.id, author: author.user?.name, version: 1 });
    expect(meta.total).toBe(2);
    expect((await author.get(`${path()}?search_key=100 %25 \\`)).body.data).toHaveLength(1);
  });

  it("are changed and deleted only by their author and by Super Admins, and only under their brand", async () => {
    const { id } = (await write("Mine")).body.data;
    const colleague = await app.as("manager");
    const stranger = `${path((await makeBrand(app.ctx)).id)}/${id}`;
    expect((await author.patch(stranger, { note: { text: "Elsewhere" } })).status).toBe(404);
    expect((await colleague.patch(`${path()}/${id}`, { note: { text: "Theirs" } })).status).toBe(403);
    expect((await colleague.delete(`${path()}/${id}`)).status).toBe(403);
    expect((await author.patch(`${path()}/${id}`, { note: { text: "Better" } })).body.data.version).toBe(2);
    const stale = await author.patch(`${path()}/${id}`, { note: { text: "Stale" } }, { "if-match": '"1"' });
    expect(stale.status).toBe(412);
    const admin = await app.as("super_admin");
    expect((await admin.delete(`${path()}/${id}`)).status).toBe(200);
    expect((await admin.delete(`${path()}/${id}`)).status).toBe(404);
  });

  it("keep the name of a person who is deleted", async () => {
    const departing = await app.as("manager");
    const { id } = (await write("From somebody who left", departing)).body.data;
    const admin = await app.as("super_admin");
    expect((await admin.delete(`/admin/users/${departing.user?.id}`)).status).toBe(200);
    const stored = (await author.get(path())).body.data.find((each: { id: number }) => each.id === id);
    expect(stored).toMatchObject({ author_id: null, author: departing.user?.name });
  });
});

describe("the account owner of a brand", () => {
  const choose = (account_owner_id: unknown) =>
    author.put(`/admin/agencies/${brandId}`, { organization: { account_owner_id } });

  it("is an active person whose role has brands", async () => {
    const sales = await makeMember(app.ctx, { role: "sales" });
    const inactive = await makeMember(app.ctx, { role: "manager", active: false });
    for (const id of [sales.id, inactive.id, 999_999, "x", 0]) expect((await choose(id)).status).toBe(422);
    const offered = (await author.get("/admin/account_owners")).body.data.map((each: { id: number }) => each.id);
    expect(offered).toContain(author.user?.id);
    expect(offered).not.toContain(sales.id);
    expect(offered).not.toContain(inactive.id);
  });

  it("is shown on the brand, filters the list, and is empty once deleted", async () => {
    const owner = await makeMember(app.ctx, { role: "manager" });
    expect((await choose(owner.id)).body.data.account_owner).toEqual({ id: owner.id, name: owner.name });
    const own = async () => (await author.get(`/admin/agencies?owner=${owner.id}`)).body;
    expect((await own()).data.map((each: { id: number }) => each.id)).toEqual([brandId]);
    expect((await own()).meta.counts).toEqual({ all: 1, active: 1, inactive: 0 });
    const admin = await app.as("super_admin");
    await admin.delete(`/admin/users/${owner.id}`);
    expect((await author.get(`/admin/agencies/${brandId}`)).body.data.account_owner).toBeNull();
    expect((await choose(null)).status).toBe(200);
  });
});
