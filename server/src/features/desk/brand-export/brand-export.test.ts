// Shows MORE-543.

import { randomUUID } from "node:crypto";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it } from "vitest";
import { useArchiveFolder } from "../../../../test/archive-folder.ts";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { makeBilledBrand } from "../../../../test/factories/bill.ts";
import { assignEngine, assignIntegration, makeBusiness } from "../../../../test/factories/business.ts";
import { makeCharge } from "../../../../test/factories/charge.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { activities } from "../../../db/tables/audit.ts";
import { archiveUsage } from "../../money/usage/archive/archive.service.ts";

const archive = useArchiveFolder();
const billing = useBillingApp(undefined, undefined, { archive: { folder: archive.folder, keepMonths: 5 } });
const { at, close, of } = billing;

type Row = Record<string, string>;
type Archive = { names: string[]; rows: (name: string) => Row[]; text: (name: string) => string };

async function download(id: number): Promise<Archive & { headers: Headers; size: number }> {
  const response = await fetch(`${billing.app.url}/api/v1/admin/agencies/${id}/export`, {
    headers: { cookie: [...billing.manager.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return {
    names: Object.keys(files),
    text,
    rows: (name) => parse<Row>(text(name), { columns: true, bom: true }),
    headers: response.headers,
    size: bytes.length,
  };
}

const secret = "secret-of-the-partner";
let id: number;
let other: number;

beforeAll(async () => {
  await at("2026-10-05");
  const { ctx } = billing.app;
  id = await makeBilledBrand(ctx, 2);
  other = await makeBilledBrand(ctx, 1);
  await billing.manager.put(`/admin/agencies/${id}`, {
    organization: {
      name: "Leaving, Ltd",
      address: "1 Main Street",
      use_system: "false",
      smtp_creds: { smtp_address: "smtp.leaving.example", smtp_password: secret },
    },
  });
  await billing.manager.post(`/admin/agencies/${id}/users`, { user: { name: "=Ada", email: "ada@leaving.example" } });
  const written = await billing.manager.post(`/admin/agencies/${id}/notes`, {
    note: { text: "What staff think of them" },
  });
  expect(written.status).toBe(200);
  await assignEngine(ctx, id, "v2");
  await assignIntegration(ctx, id, "slack");
  const { external_id } = await makeBusiness(ctx, id);
  await makeCharge(ctx, id, { label: "Setup", amount: "12.00" });
  const event = (number: number) => ({
    id: `${String(number).padStart(5, "0")}-${randomUUID()}`,
    organization_id: id,
    business_id: external_id,
    type: "standard_minutes",
    quantity: "0.5",
    occurred_at: "2026-10-04T15:00:00Z",
  });
  // More than are read at a time.
  for (let first = 0; first < 2_400; first += 800) {
    await ingestUsage(
      ctx,
      Array.from({ length: 800 }, (_, index) => event(first + index)),
    );
  }
  await at("2026-11-05");
  await close();
  for (const brandId of [id, other]) {
    const payment = { organization_id: brandId, amount: "40", method: "card", allocations: [] };
    expect((await billing.manager.post("/admin/payments", payment)).status).toBe(200);
  }
  const note = { organization_id: id, bill_month: "2026-10", kind: "amount", reason: "goodwill", amount: "10" };
  expect((await billing.manager.post("/admin/credit_notes", note)).status).toBe(200);
});

describe("the data of a brand", () => {
  it("is one ZIP with a CSV of each of its records, and each invoice and credit note (MORE-543)", async () => {
    const file = await download(id);
    expect(file.headers.get("content-type")).toBe("application/zip");
    expect(file.headers.get("content-disposition")).toBe(`attachment; filename="brand-${id}-2026-11-05.zip"`);
    const bills = (await billing.manager.get("/admin/billing_histories", of(id))).body.data;
    expect(file.names).toEqual(
      [
        ...["brand", "portal-users", "businesses", "engines", "integrations", "bills", "bill-lines", "open-charges"],
        ...[
          "coupons",
          "payments",
          "credit-notes",
          "refunds",
          "account",
          "unbilled-usage",
          "usage-by-day",
          "usage-events",
        ],
      ]
        .map((name) => `${name}.csv`)
        .concat(
          bills.map(({ invoice_number }: { invoice_number: string }) => `invoices/${invoice_number}.pdf`),
          ["credit-notes/CN-000001.pdf"],
        ),
    );
    expect(bills.length).toBe(3);
    for (const name of file.names.filter((each) => each.endsWith(".pdf"))) expect(file.text(name)).toMatch(/^%PDF-/);
    expect(file.rows("brand.csv")).toMatchObject([{ id: String(id), name: "Leaving, Ltd", address: "1 Main Street" }]);
    // A formula is neutralized, as in every file.
    expect(file.rows("portal-users.csv")).toMatchObject([{ name: "'=Ada", email: "ada@leaving.example" }]);
    for (const [name, count] of [
      ...([
        ["businesses", 1],
        ["engines", 1],
        ["integrations", 1],
        ["bills", 3],
        ["credit-notes", 1],
      ] as const),
      ...([
        ["open-charges", 0],
        ["coupons", 0],
        ["refunds", 0],
        ["unbilled-usage", 0],
        ["usage-by-day", 1],
      ] as const),
    ])
      expect([name, file.rows(`${name}.csv`).length]).toEqual([name, count]);
    // A file without rows says what it would have.
    expect(file.text("refunds.csv")).toMatch(/^\uFEFF?id,/);
  });

  it("is complete: its sums are those of the console, and it has nothing of another brand (MORE-543)", async () => {
    const file = await download(id);
    const events = file.rows("usage-events.csv");
    expect(new Set(events.map((row) => row.id)).size).toBe(2_400);
    const sum = (rows: Row[], field: string) => rows.reduce((total, row) => total + Number(row[field]), 0);
    expect([sum(events, "quantity"), sum(file.rows("usage-by-day.csv"), "quantity")]).toEqual([1_200, 1_200]);
    const bills = (await billing.manager.get("/admin/billing_histories", of(id))).body.data;
    const total = bills.reduce((all: number, bill: { total: string }) => all + Number(bill.total), 0);
    expect(sum(file.rows("bills.csv"), "total")).toBeCloseTo(total, 2);
    expect(sum(file.rows("bill-lines.csv"), "amount")).toBeCloseTo(total, 2);
    const { receivable, unallocated } = (await billing.manager.get(`/admin/agencies/${id}/account`)).body.data;
    expect(sum(file.rows("account.csv"), "receivable")).toBeCloseTo(Number(receivable), 2);
    expect(sum(file.rows("account.csv"), "unallocated")).toBeCloseTo(Number(unallocated), 2);
    for (const name of ["bills", "bill-lines"])
      expect(new Set(file.rows(`${name}.csv`).map((row) => row.brand_id))).toEqual(new Set([String(id)]));
    for (const name of ["payments", "credit-notes"])
      expect(new Set(file.rows(`${name}.csv`).map((row) => row.organization_id))).toEqual(new Set([String(id)]));
  });

  it("has no secret and no note of staff, and its download is in the audit log (MORE-543)", async () => {
    const file = await download(id);
    const all = file.names
      .filter((name) => name.endsWith(".csv"))
      .map(file.text)
      .join("\n");
    for (const canary of [secret, secret.slice(-4), "What staff think", "smtp_password"])
      expect(all).not.toContain(canary);
    const entries = await billing.app.ctx.db
      .current()
      .select()
      .from(activities)
      .where(eq(activities.event, "brand.exported"));
    expect(entries.filter((entry) => entry.organization_id === id).at(-1)).toMatchObject({
      actor_id: billing.manager.user?.id,
      message: "downloaded Leaving, Ltd's data",
    });
  });

  it("is for those who manage brands, and the same after the brand is closed (MORE-543)", async () => {
    const path = (brandId: number) => `/admin/agencies/${brandId}/export`;
    expect((await (await billing.as("sales")).get(path(id))).status).toBe(403);
    expect((await billing.app.visitor().get(path(id))).status).toBe(401);
    expect((await billing.manager.get(path(999_999))).status).toBe(404);
    const before = await download(other);
    expect((await billing.manager.post(`/admin/agencies/${other}/close`)).status).toBe(200);
    const after = await download(other);
    expect(after.names).toEqual(before.names);
    expect(after.rows("bill-lines.csv")).toEqual(before.rows("bill-lines.csv"));
    expect(after.rows("brand.csv")[0]).toMatchObject({
      status: "inactive",
      closed_at: expect.stringMatching(/^2026-11/),
    });
  });

  it("has its usage events from the archive as well, and is not sent without them (MORE-602)", async () => {
    const eventsOf = async () => (await download(id)).rows("usage-events.csv");
    const before = await eventsOf();
    await at("2027-05-05");
    await archiveUsage(billing.app.services);
    expect(archive.files()).toHaveLength(1);
    expect(await eventsOf()).toEqual(before);
    const [name = ""] = archive.files();
    renameSync(join(archive.folder, name), join(archive.folder, "away"));
    const answer = await billing.manager.get(`/admin/agencies/${id}/export`);
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining(`${name} is missing`) } });
  });
});
