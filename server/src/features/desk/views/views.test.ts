// Shows MORE-05.

import { VIEW_NAME_MAX, VIEW_QUERY_MAX, VIEWS_PER_SCREEN } from "@console/contract/limits.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";

let app: TestApp;
let sales: Client;
let other: Client;

beforeAll(async () => {
  app = await startTestApp();
  sales = await app.as("sales");
  other = await app.as("super_admin");
});
afterAll(() => app.stop());

const path = "/admin/saved_views";
const view = (over: object = {}) => ({
  saved_view: { screen: "onboardings", name: "Mine", query: "q=a+b%26c&type=Starter", ...over },
});
const keep = async (over: object = {}, client = sales) => (await client.post(path, view(over))).body.data;

describe("POST /admin/saved_views", () => {
  const refused: [over: object, field: string][] = [
    [{ name: " " }, "name"],
    [{ name: "x".repeat(VIEW_NAME_MAX + 1) }, "name"],
    [{ screen: "login" }, "screen"],
    [{ query: "" }, "query"],
    [{ query: `q=${"x".repeat(VIEW_QUERY_MAX)}` }, "query"],
  ];
  // Not search parameters in the form in which URLs have them.
  const unwritten = [
    "q",
    "q=",
    "?q=a",
    "q=a#b",
    "q=a b",
    "q=<b>",
    "//evil.example",
    "q=a&q=b",
    "Q=a",
    "javascript:alert(1)",
  ];
  // The page of the list, an open dialog, or parameters in another order than the stored one.
  const passing = ["page=2", "q=a&new=1", "edit=4", "status=a&q=b"];
  for (const query of [...unwritten, ...passing]) refused.push([{ query }, "query"]);

  it.each(refused)("refuses %j and stores nothing", async (over, field) => {
    const answer = await other.post(path, view(over));
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, [`saved_view.${field}`]]);
    expect((await other.get(path)).body.data).toEqual([]);
  });

  it("stores a view for the person only, byte for byte", async () => {
    const made = await keep({ name: "Önly 'mine' %_" });
    expect(made).toMatchObject({
      screen: "onboardings",
      name: "Önly 'mine' %_",
      query: "q=a+b%26c&type=Starter",
      version: 1,
    });
    expect(made).not.toHaveProperty("admin_user_id");
    const of = async (client: Client, query = "") =>
      (await client.get(`${path}${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await of(sales, "?screen=onboardings")).toContain(made.id);
    expect(await of(sales, "?screen=brands")).toEqual([]);
    expect((await sales.get(`${path}?screen=secret`)).status).toBe(422);
    expect(await of(other)).toEqual([]);
  });

  it("refuses a name that looks the same on one list, but not on two, or for two people (MORE-191)", async () => {
    await keep({ name: "Twice" });
    const again = await sales.post(path, view({ name: " Twice ", query: "q=other" }));
    expect([again.status, again.body.code, Object.keys(again.body.fields)]).toEqual([
      409,
      "duplicate",
      ["saved_view.name"],
    ]);
    const unseen = await sales.post(path, view({ name: "Tw\u200bice\u00ad", query: "q=other" }));
    expect([unseen.status, unseen.body.code]).toEqual([409, "duplicate"]);
    expect((await sales.post(path, view({ name: "Twice", screen: "coupons" }))).status).toBe(200);
    const otherView = await keep({ name: "Twice" }, other);
    await other.delete(`${path}/${otherView.id}`);
  });

  it("enforces the limit per list, also for concurrent saves", async () => {
    const collector = await app.as("manager");
    const add = (name: number, screen = "brands") => collector.post(path, view({ name: `View ${name}`, screen }));
    for (let name = 1; name < VIEWS_PER_SCREEN; name += 1) await add(name);
    const last = await Promise.all([91, 92, 93, 94, 95, 96].map((name) => add(name)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await add(1, "coupons")).status).toBe(200);
    expect((await collector.get(`${path}?screen=brands`)).body.data).toHaveLength(VIEWS_PER_SCREEN);
  });
});

describe("PATCH and DELETE /admin/saved_views/{id}", () => {
  it("are 404 for another person's view, which is unchanged", async () => {
    const { id } = await keep({ name: "Not yours" });
    expect((await other.patch(`${path}/${id}`, { saved_view: { name: "Taken" } })).status).toBe(404);
    expect((await other.delete(`${path}/${id}`)).status).toBe(404);
    const names = (await sales.get(path)).body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain("Not yours");
  });

  it("refuse a stale version with the current view", async () => {
    const { id } = await keep({ name: "Versions" });
    const renamed = await sales.patch(`${path}/${id}`, { saved_view: { name: "Renamed" } }, { "if-match": '"1"' });
    expect(renamed.body.data).toMatchObject({ name: "Renamed", version: 2 });
    const stale = await sales.patch(`${path}/${id}`, { saved_view: { name: "Again" } }, { "if-match": '"1"' });
    expect([stale.status, stale.body.current.name]).toEqual([412, "Renamed"]);
    expect((await sales.delete(`${path}/${id}`, { "if-match": '"1"' })).status).toBe(412);
    expect((await sales.delete(`${path}/${id}`, { "if-match": '"2"' })).body.data).toEqual({ id });
    expect((await sales.delete(`${path}/${id}`)).status).toBe(404);
  });

  it("change the sent fields, raise no version without a change, and refuse a duplicate name", async () => {
    await keep({ name: "First" });
    const { id } = await keep({ name: "Second" });
    const change = (sent: object) => sales.patch(`${path}/${id}`, { saved_view: sent });
    expect((await change({ query: "q=new" })).body.data).toMatchObject({ name: "Second", query: "q=new", version: 2 });
    expect((await change({ name: "Second" })).body.data.version).toBe(2);
    expect((await change({ name: "First" })).status).toBe(409);
    expect((await change({ query: "page=1" })).status).toBe(422);
  });
});
