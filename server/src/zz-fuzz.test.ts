import { roles, scopes } from "@console/contract/permissions.ts";
import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { examples } from "../test/examples.ts";
import { scopeOf } from "./http/access.ts";
import { allRoutes } from "./http/document.ts";
import { onPostgres } from "../test/database.ts";
import { makeBrand } from "../test/factories/brand.ts";
let app: TestApp, admin: any, platform: any;
beforeAll(async () => { app = await startTestApp(); admin = await app.as("super_admin"); platform = await app.platform(...scopes); });
afterAll(() => app.stop());
const out = (l: string) => appendFileSync(`/tmp/zz-fuzz-${onPostgres() ? "pg" : "emb"}.log`, `${l}\n`);
const hostile: unknown[] = [null, [], {}, "", " ", "x".repeat(120_000), "a\0b", "\ud800", "\uFEFFx", -1, 0, -0, 1e3, 0.1+0.2, 1234567890123456, 1e300, 2147483648, 1.5, true, "1", "1e3", "-1", "0000-01-01", "9999-12-31", "2026-02-30", [null], [1.5], ["\ud800"], {a:1}, [[1]], "%", "https://x", "Infinity", "NaN", "١٢"];
const raw = ['{"a":', '[]', 'null', '"x"', '1', '{}', '{"__proto__":{"x":1}}'];
function paths(v: any, at: (string|number)[] = []): (string|number)[][] {
  if (v && typeof v === "object" && !Array.isArray(v)) return [...(at.length ? [at] : []), ...Object.entries(v).flatMap(([k, x]) => paths(x, [...at, k]))];
  return [at];
}
const put = (v: any, p: (string|number)[], x: unknown) => { const c = structuredClone(v); let o = c; for (const k of p.slice(0,-1)) o = o[k]; o[p.at(-1)!] = x; return c; };
const writes = allRoutes.filter((r) => r.method !== "GET" && r.audit !== null && r.body);
it.each(writes.map((r) => [r.id, r] as const))("%s", async (id, route) => {
  const mk = (examples as any)[id];
  const call = await mk(app);
  const extra: any = { "coupons.update": {}, "packages.create": {organization_plan:{organization_ids:[1],currency:"usd", public:true}}, "packages.update": {organization_plan:{id:1,name:"a",description:"b",currency:"usd",active:true,public:true,organization_ids:[],price_details:{per_min_charge:"1",multilingual_charge_per_min:"1",per_location_charge:"1",premium_support_per_location:"1",storage_charge_per_gb:"1",integration_charge:true},image_alt:"x"}}, "onboardings.update": {onboarding:{company_name:"a",contact_person:"a",contact_email:"a@b.de",contact_phone:"1",onboarding_date:"2026-12-01",onboarding_time:"10:00",package_type:"Starter",package_name:"x",notes:"n",status:"done"}}, "brands.update": {organization:{name:"a",support_email:"a@b.de",email:"a@b.de",phone:"1",status:"active",organization_plan_id:1,use_system:"true",brand_color:"#000000",website:"",domain:"x.de"}} }[id];
  const body: any = structuredClone(call.body);
  if (extra) for (const k in extra) Object.assign(body[k] ??= {}, { ...extra[k], ...body[k] });
  const caller = scopeOf(route) ? platform : admin;
  const bad: string[] = [];
  const go = async (b: unknown, what: string, c = call) => {
    const a = await caller.send(route.method, c.path, b, c.headers);
    if (a.status === 429) { await new Promise(r => setTimeout(r, 1000)); return; }
    if (a.status >= 500) bad.push(`${what} -> ${a.status}`);
    else if (a.status === 422 && !a.body.fields && a.body.code === "invalid") bad.push(`${what} -> 422 no fields`);
    out(`${id} ${what.slice(0,120)} -> ${a.status} ${a.status === 200 ? "" : JSON.stringify(a.body.fields ?? a.body.message).slice(0,150)} ${JSON.stringify(a.body).length > 5000 ? "HUGE ANSWER" : ""}`);
  };
  for (const t of raw) await go(t, `raw ${t}`);
  for (const p of paths(body)) for (const h of hostile) {
    await go(put(body, p, h), `${p.join(".")}=${typeof h === "string" ? JSON.stringify(h).slice(0,20) : Object.is(h,-0) ? "-0" : JSON.stringify(h)}`);
  }
  expect(bad).toEqual([]);
}, 600_000);
const lists = allRoutes.filter((r) => r.method === "GET" && r.query && r.answer === undefined);
it.each(lists.map((r) => [r.id, r] as const))("GET %s", async (_id, route) => {
  const b = await makeBrand(app.ctx);
  const caller = scopeOf(route) ? platform : admin;
  const bad: string[] = [];
  for (const name of [...Object.keys((route.query as any).shape), "chunk", "format"]) for (const v of ["", "%25", "a%00b", "%ED%A0%80", "-1", "0", "1e3", "0x10", "99999999999999", "999999999999999", "2147483648", "x".repeat(3000), "2026-02-30", "0000-01-01", "2199-12-31", "2000-01-01", "null", "system", "-created_at", "1&" + name + "=2", "%5B%5D"]) {
    const a = await caller.send(route.method, route.path.replace(/\{\w+\}/g, "1") + `?${name}=${v}`, undefined, { "organization-id": String(b.id) });
    if (a.status >= 500) bad.push(`${name}=${v.slice(0,30)} -> ${a.status}`);
    out(`GET ${route.id} ${name}=${v.slice(0,30)} -> ${a.status}`);
  }
  expect(bad).toEqual([]);
}, 600_000);
