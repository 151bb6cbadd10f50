// Shows MORE-565, MORE-566, MORE-573.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSampleCatalog, seed } from "../../../../seed/index.ts";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { rows } from "../../../db/sql.ts";
import { shadowMonth } from "../../money/imported-bills/shadow.service.ts";
import { exportFolder } from "./export.service.ts";
import { type ImportFiles, planImport, runImport } from "./import.service.ts";

/** Closed months of the sample data. */
const MONTHS = 1;

let demo: TestApp;
let empty: TestApp;
let folder: Awaited<ReturnType<typeof exportFolder>>;
beforeAll(async () => {
  demo = await startTestApp({ conditions: {} });
  empty = await startTestApp({ conditions: {} });
  await seed(demo.services, { months: MONTHS });
  // Models and voices of engines come from the catalog's own file.
  await loadSampleCatalog(empty.services);
  folder = await exportFolder(demo.ctx);
}, 120_000);
afterAll(async () => {
  await demo.stop();
  await empty.stop();
});

const of = (app: TestApp) => app.ctx.db.current();

/** What a console has of one kind, by names, so that two consoles can be compared. */
const kinds = {
  brands: sql`select b.name, b.email, b.domain, b.status, b.description, b.brand_color, support_email, phone, website, address, frontend_domain,
      backend_domain, billing_emails, terms_days, po_number, p.name as package
    from brands b left join packages p on p.id = b.latest_package_id order by b.name`,
  people: sql`select b.name as brand, u.name, u.email, u.owner from brand_users u join brands b on b.id = u.brand_id
    order by b.name, u.name, u.email`,
  businesses: sql`select o.external_id, b.name as brand, o.name, o.type, location, account_status, total_agent, total_locations,
      premium_support from businesses o join brands b on b.id = o.organization_id order by o.external_id`,
  assignments: sql`select b.name, array(select code from assigned_engines where brand_id = b.id order by 1) as engines,
      array(select code || '=' || wholesale_price from assigned_integrations where brand_id = b.id and removed_at is null order by 1)
        as integrations
    from brands b order by b.name`,
  packages: sql`select name, description, active, public, base_price, per_min_charge, multilingual_charge_per_min, per_location_charge,
      storage_charge_per_gb, premium_support_per_location, integration_charge,
      array(select b.name from package_brands o join brands b on b.id = o.brand_id where o.package_id = p.id order by 1) as owners
    from packages p join lateral (select * from package_prices r where r.package_id = p.id and r.starts_on <= now()
      order by starts_on desc limit 1) r on true order by name`,
  coupons: sql`select name, code, discount_type, discount_value, coupon_type, starts_at, expires_at, validity_period,
      array(select b.name from coupon_brands o join brands b on b.id = o.brand_id where o.coupon_id = c.id order by 1) as brands
    from coupons c order by code`,
  integrations: sql`select code, name, description, category, connection_type, wholesale_price, retired from catalog_integrations order by code`,
};
const balances = sql`select b.name, (k.receivable - k.unallocated)::text as owed from brand_balances k join brands b on b.id = k.brand_id
  where k.receivable <> k.unallocated order by b.name`;

/** The brands' configurations without credentials, which the key may not read, by the brands' names. */
async function configurations(app: TestApp) {
  const platform = await app.platform("configuration");
  const brands = await rows<{ id: number; name: string }>(of(app), sql`select id, name from brands order by name`);
  const found: object[] = [];
  for (const { id } of brands) {
    const { status, body } = await platform.get(`/platform/organizations/${id}/configuration`);
    expect(status).toBe(200);
    found.push(body.data);
  }
  return found;
}

describe("the sample data in an empty console", () => {
  it("is exported and imported: brands, people, businesses, packages, coupons and integrations are equal (MORE-566)", async () => {
    const done = await runImport(empty.ctx, folder);
    expect(done.faults).toEqual([]);
    for (const [kind, query] of Object.entries(kinds)) {
      expect(await rows(of(empty), query), kind).toEqual(await rows(of(demo), query));
    }
    expect(await brokenEquations(of(empty))).toEqual([]);
  });

  it("has the balances, and the bills of past months as history (MORE-566)", async () => {
    const owed = await rows(of(demo), balances);
    expect(owed.length).toBeGreaterThan(1);
    expect(await rows(of(empty), balances)).toEqual(owed);
    const bills = await rows(
      of(demo),
      sql`select invoice_number, month::text, total::text from bills order by invoice_number`,
    );
    expect(bills.length).toBeGreaterThan(20);
    expect(
      await rows(
        of(empty),
        sql`select invoice_number, month::text, total::text from imported_bills order by invoice_number`,
      ),
    ).toEqual(bills);
  });

  it("gives the platform the same configurations but for credentials: engines, integrations and what businesses use (MORE-566, MORE-573)", async () => {
    const shown = (found: object[]) => found.map((each) => comparable(each));
    const here = shown(await configurations(demo));
    expect(shown(await configurations(empty))).toEqual(here);
    // The sample data has all that is compared, and a price of a brand's own.
    const text = JSON.stringify(here);
    expect(text).toMatch(/"voice_engine":"v[24]"/);
    expect(text).toMatch(/"business_external_ids":\["/);
    expect(folder.get("brands.csv")).toMatch(/[a-z]=\d/);
  });

  it("is exported by the other console as the same files, but for IDs and closed bills (MORE-566)", async () => {
    const again = await exportFolder(empty.ctx);
    expect([...again.keys()]).toEqual([...folder.keys()]);
    for (const file of ["integrations.csv", "businesses.csv", "coupons.csv", "balances.csv"] as const) {
      expect(again.get(file), file).toBe(folder.get(file));
    }
    expect((await planImport(empty.ctx, again)).rows.filter(({ outcome }) => outcome !== "match")).toEqual([]);
  });
});

describe("a shadow month", () => {
  it("of the sample data has no differences (MORE-565)", async () => {
    // The brands get the IDs by which their bills name them.
    await rows(of(demo), sql`update brands set external_id = 'brand-' || id where external_id = '' returning id`);
    expect((await runImport(demo.ctx, onlyBills(folder.get("bills.csv") ?? ""))).faults).toEqual([]);
    const { months } = await shadowMonth(demo.ctx);
    expect(months.length).toBeGreaterThanOrEqual(MONTHS);
    for (const month of months) {
      const same = await shadowMonth(demo.ctx, month);
      expect([month, same.compared > 0, same.differences]).toEqual([month, true, []]);
      expect(same.imported_total).toBe(same.console_total);
    }
  });

  it("names exactly three planted differences, explained (MORE-565)", async () => {
    const { head, cells } = table(folder.get("bills.csv") ?? "");
    const at = (column: string) => head.indexOf(column);
    const { months } = await shadowMonth(demo.ctx);
    const latest = cells.filter(
      (row) => row[at("month")] === months[0] && Number(row[at("standard_minutes.quantity")]) > 0,
    );
    const [dearer, longer, without] = latest;
    if (!dearer || !longer || !without) throw new Error("too few bills");
    const set = (row: string[], column: string, change: (value: number) => number) => {
      row[at(column)] = String(Math.round(change(Number(row[at(column)])) * 100) / 100);
    };
    // Another price, another quantity at the same price, and a line that only the console has.
    set(dearer, "standard_minutes.amount", (amount) => amount + 10);
    set(longer, "standard_minutes.quantity", (quantity) => quantity * 2);
    set(longer, "standard_minutes.amount", (amount) => amount * 2);
    without[at("base.amount")] = "";
    without[at("base.quantity")] = "";
    for (const row of [dearer, longer, without]) retotal(row, head);
    const changed = [head, ...cells].map((row) => row.join(",")).join("\n");
    expect((await runImport(demo.ctx, onlyBills(changed))).faults).toEqual([]);
    const { differences } = await shadowMonth(demo.ctx);
    const brandOf = (row: string[]) => Number((row[at("organization_id")] ?? "").replace("brand-", ""));
    expect(differences.map(({ organization_id, kind, reason }) => [organization_id, kind, reason])).toEqual(
      expect.arrayContaining([
        [brandOf(dearer), "standard_minutes", "price"],
        [brandOf(longer), "standard_minutes", "quantity"],
        [brandOf(without), "base", "missing_there"],
      ]),
    );
    expect(differences).toHaveLength(3);
  });
});

const onlyBills = (text: string): ImportFiles => new Map([["bills.csv", text]]);

function table(text: string): { head: string[]; cells: string[][] } {
  const [head = [], ...cells] = text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return { head, cells };
}

/** Tax at the row's own rate, and the total, as another program would have calculated them. */
function retotal(row: string[], head: readonly string[]): void {
  const cents = (column: string) => Math.round(Number(row[head.indexOf(column)] ?? 0) * 100);
  const amounts = head.filter((column) => column.endsWith(".amount") && column !== "tax.amount");
  const rate = cents("tax.amount") / (cents("total") - cents("tax.amount"));
  const net = amounts.reduce((sum, column) => sum + cents(column), 0);
  const tax = Math.round(net * rate);
  if (head.includes("tax.amount")) row[head.indexOf("tax.amount")] = tax === 0 ? "" : (tax / 100).toFixed(2);
  if (tax === 0 && head.includes("tax.quantity")) row[head.indexOf("tax.quantity")] = "";
  row[head.indexOf("total")] = ((net + tax) / 100).toFixed(2);
}

/** Without ids and versions, which are each console's own; brands and people of the sample data have no external ID. */
function comparable(configuration: object): object {
  const left = new Set(["id", "configuration_version", "history", "external_id"]);
  return JSON.parse(JSON.stringify(configuration, (key, value) => (left.has(key) ? undefined : value)));
}
