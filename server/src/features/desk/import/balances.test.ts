// Shows MORE-562, MORE-563.

import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import type { Client } from "../../../../test/client.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { renamedFolder } from "../../../../test/import-folder.ts";
import { brokenEquations } from "../../../../test/ledger/equations.ts";
import { rows } from "../../../db/sql.ts";
import { checkClosedBills } from "../../money/bills/check.service.ts";
import { closeMonth } from "../../money/bills/close.service.ts";
import { planImport, runImport } from "./import.service.ts";

const billing = useBillingApp("2026-11-10T15:00:00Z", {});
let admin: Client;
let acme: number;
let harbor: number;
const files = renamedFolder("b");

beforeAll(async () => {
  admin = await billing.app.as("super_admin");
  expect((await runImport(billing.app.ctx, files)).faults).toEqual([]);
  const ids = await rows<{ id: number }>(
    db(),
    sql`select id from brands where external_id in ('acmeb', 'harborb') order by external_id`,
  );
  [acme, harbor] = ids.map(({ id }) => id) as [number, number];
});

const db = () => billing.app.ctx.db.current();
const ofBrand = (id: number) => ({ "organization-id": String(id) });

describe("an opening balance above 0", () => {
  it("is one bill without lines of the day before the first month, with the brand's terms (MORE-562)", async () => {
    const { body } = await admin.get(`/admin/bills?search_key=OPEN-acmeb`);
    expect(body.data).toMatchObject([
      {
        invoice_number: "OPEN-acmeb",
        month: "2026-10",
        total: "1250.40",
        open_amount: "1250.40",
        status: "pending",
        // 30 days after the first of November.
        due_on: "2026-12-01",
      },
    ]);
    const bill = await admin.get("/admin/billing_histories/2026-10", ofBrand(acme));
    expect(bill.body.data).toMatchObject({
      lines: [],
      taxes: [],
      subtotal: "1250.40",
      package: { name: "Opening balance" },
    });
    expect(await brokenEquations(db())).toEqual([]);
  });

  it("is aged and owed, and is in no sum of revenue (MORE-562)", async () => {
    const aging = await admin.get("/admin/receivables?as_of=2026-10-31");
    expect(JSON.stringify(aging.body)).toContain("1250.40");
    const { body } = await admin.get(`/admin/agencies/${acme}`);
    const margins = await admin.get("/admin/margins?month=2026-10");
    expect(margins.status).toBe(200);
    expect(JSON.stringify(margins.body)).not.toContain("1250.4");
    expect(body.data.usage_overview).toMatchObject({ total_revenue: null, before: { last_bill: null } });
  });

  it("is no month to compare the first bill with, and stays out of what recalculates bills (MORE-562)", async () => {
    await billing.at("2026-12-02");
    await closeMonth(billing.app.ctx, acme, "2026-11-01");
    const [bill] = await rows(
      db(),
      sql`select to_check, opening from bills where brand_id = ${acme} and month = '2026-11-01'`,
    );
    expect(bill).toEqual({ to_check: false, opening: false });
    await checkClosedBills(billing.app.ctx);
    const checked = await rows(db(), sql`select b.opening from bill_checks c join bills b on b.id = c.bill_id`);
    expect(checked).toEqual([{ opening: false }]);
    await billing.at("2026-11-10");
  });

  it("closes no month: usage of the time before is billed by nothing (MORE-562)", async () => {
    const event = {
      id: "before",
      organization_id: acme,
      business_id: "biz-b1",
      type: "standard_minutes",
      quantity: "5",
    };
    const receipt = await ingestUsage(billing.app.ctx, [{ ...event, occurred_at: "2026-10-31T14:00:00Z" }]);
    expect(receipt).toMatchObject({ accepted: 1 });
    const [day] = await rows(db(), sql`select bill_month::text from usage_days where brand_id = ${acme}`);
    expect(day).toEqual({ bill_month: "2026-10-01" });
    const { body } = await admin.get("/admin/billing", ofBrand(acme));
    expect(body.data.corrections).toEqual([]);
  });

  it("has a file like any bill, and is in no file for accounting (MORE-562)", async () => {
    const file = await admin.get("/admin/billing_histories/2026-10/invoice", ofBrand(acme));
    expect(file.status).toBe(200);
    const { status, body } = await admin.get("/admin/accounting/preview?month=2026-10&program=quickbooks");
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain("OPEN-");
    expect(JSON.stringify(body)).not.toContain("1250.40");
  });

  it("never changes, and is there once (MORE-562)", async () => {
    const other = new Map(files).set("balances.csv", (files.get("balances.csv") ?? "").replace("1250.40", "1250.41"));
    const plan = await planImport(billing.app.ctx, other);
    expect(plan.faults).toMatchObject([
      { file: "balances.csv", line: 2, message: expect.stringContaining("already imported") },
    ]);
  });
});

describe("an opening balance below 0", () => {
  it("is an unallocated payment of the import, which the next close uses (MORE-562)", async () => {
    const { body } = await admin.get(`/admin/payments?organization_id=${harbor}`);
    expect(body.data).toMatchObject([
      {
        amount: "75.00",
        unallocated: "75.00",
        origin: "import",
        external_id: "OPEN-harborb",
        received_on: "2026-10-31",
        allocations: [],
      },
    ]);
  });
});

describe("a bill of the time before", () => {
  it("is in the brand's billing history as imported, and in no list, number, or sum (MORE-563)", async () => {
    const { body } = await admin.get("/admin/billing/imported_bills", ofBrand(acme));
    expect(body.data).toMatchObject([
      { month: "2026-10", invoice_number: "A-1044", total: "380.42" },
      { month: "2026-09", invoice_number: "A-0917", total: "355.18" },
    ]);
    expect(body.data[0].lines).toEqual([
      { kind: "base", quantity: null, amount: "199.00" },
      { kind: "standard_minutes", quantity: "1234", amount: "123.40" },
      { kind: "tax", quantity: null, amount: "58.02" },
    ]);
    const history = await admin.get("/admin/billing_histories", ofBrand(acme));
    expect(history.body.data.map((bill: { invoice_number: string }) => bill.invoice_number)).not.toContain("A-1044");
    const found = await admin.get("/admin/bills?search_key=A-1044");
    expect(found.body.data).toEqual([]);
  });
});
