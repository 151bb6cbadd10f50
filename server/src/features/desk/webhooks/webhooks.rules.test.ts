// Shows MORE-91.

import { auditEvents } from "@console/contract/audit-events.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { eventsOf, isGivenUp, type SealedEntry, waitMs } from "./webhooks.rules.ts";

const entry = (over: Partial<SealedEntry>): SealedEntry => ({
  seq: 7,
  event: "brand.updated",
  occurred_at: "2026-11-24T12:00:00.000Z",
  changes_configuration: false,
  subject_kind: "brand",
  subject_id: 3,
  organization_id: 3,
  before: null,
  after: null,
  business_id: null,
  month: null,
  total: null,
  invoice_number: null,
  ...over,
});
const typesOf = (over: Partial<SealedEntry>) => eventsOf(entry(over)).map(({ type }) => type);

describe("an entry of the audit log", () => {
  it.each([
    [
      "a new brand",
      { event: "brand.created", changes_configuration: true, after: { credentials: [] } },
      ["brand.created", "configuration.changed"],
    ],
    [
      "a new brand with credentials",
      { event: "brand.created", after: { credentials: ["auth_token"] } },
      ["brand.created", "credentials.changed"],
    ],
    [
      "a new portal user (MORE-495)",
      { event: "brand.user_added", changes_configuration: true },
      ["brand.updated", "configuration.changed"],
    ],
    [
      "a new portal owner (MORE-495)",
      { event: "brand.portal_owner_changed", changes_configuration: true },
      ["brand.updated", "configuration.changed"],
    ],
    ["a changed address", { after: { address: "Suite 4" } }, ["brand.updated"]],
    [
      "changed credentials alone",
      { after: { credentials: ["auth_token"] }, changes_configuration: true },
      ["credentials.changed", "configuration.changed"],
    ],
    ["deleted credentials", { before: { credentials: ["auth_token"] } }, ["credentials.changed"]],
    ["the operator's accounts", { after: { use_system: true } }, ["brand.updated", "credentials.changed"]],
    [
      "a status among other fields",
      { after: { status: "inactive", name: "A" } },
      ["brand.updated", "brand.deactivated"],
    ],
    [
      "a deactivation",
      { event: "brand.deactivated", changes_configuration: true },
      ["brand.deactivated", "configuration.changed"],
    ],
    [
      "an activation",
      { event: "brand.activated", changes_configuration: true },
      ["brand.updated", "configuration.changed"],
    ],
    [
      "an engine",
      { event: "business.engine_changed", changes_configuration: true },
      ["business.engine_changed", "configuration.changed"],
    ],
    ["an integration", { event: "integration.added", changes_configuration: true }, ["configuration.changed"]],
    ["a bill", { event: "bill.closed" }, ["bill.closed"]],
    ["a payment", { event: "bill.paid" }, ["bill.paid"]],
    [
      "a bill paid at its close",
      { event: "bill.closed", after: { paid_on: "2026-12-01" } },
      ["bill.closed", "bill.paid"],
    ],
    [
      "a close that pays an earlier bill",
      { event: "bill.closed", after: { paid_bills: [{ bill_id: 1, brand_id: 2 }] } },
      ["bill.closed", "bill.paid"],
    ],
    [
      "a month's close that pays an earlier bill",
      { event: "bill.month_closed", after: { bills: [{ bill_id: 3 }], paid_bills: [{ bill_id: 1, brand_id: 2 }] } },
      ["bill.closed", "bill.paid"],
    ],
    ["a payment undone", { event: "bill.unpaid" }, []],
    ["a sent invoice", { event: "bill.sent", after: { month: "2026-10", total: "5.00" } }, ["bill.sent"]],
    ["a recorded payment", { event: "payment.recorded", after: { amount: "5.00" } }, ["payment.recorded"]],
    [
      "a recorded payment of a whole bill",
      { event: "payment.recorded", after: { bills: [{ bill_id: 1, brand_id: 2 }] } },
      ["payment.recorded", "bill.paid"],
    ],
    [
      "an allocation to the rest of a bill",
      { event: "payment.allocated", after: { bills: [{ bill_id: 1, brand_id: 2 }] } },
      ["bill.paid"],
    ],
    ["a released allocation", { event: "payment.released" }, []],
    ["a credit note", { event: "credit_note.created" }, ["credit_note.created"]],
    ["a reversed payment", { event: "payment.reversed" }, ["payment.reversed"]],
    ["a note", { event: "note.added" }, []],
    ["a person", { event: "team.updated", organization_id: null }, []],
  ] satisfies [string, Partial<SealedEntry>, string[]][])("of %s tells what it has to", (_what, over, types) => {
    expect(typesOf(over)).toEqual(types);
  });

  it("of a month that several bills were closed of tells each brand of its own", () => {
    const bill = (id: number) => ({
      bill_id: id,
      brand_id: id + 10,
      brand: "A",
      month: "2026-10",
      total: "4.00",
      invoice_number: `INV-${id}`,
    });
    const events = eventsOf(
      entry({ event: "bill.month_closed", organization_id: null, after: { bills: [bill(1), bill(2)] } }),
    );
    expect(events).toEqual(
      [1, 2].map((id) => ({
        type: "bill.closed",
        brandId: id + 10,
        resource: "bill",
        resourceId: id,
        values: { month: "2026-10", total: "4.00", invoice_number: `INV-${id}` },
      })),
    );
  });

  it("gives no more of its fields than the payload names", () => {
    const secret = "never-in-a-payload";
    const values = fc.dictionary(
      fc.constantFrom("name", "auth_token", "secret_key", "email", "note", "host"),
      fc.constant(secret),
    );
    const event = fc.constantFrom(...Object.keys(auditEvents).filter((name) => name !== "bill.month_closed"));
    fc.assert(
      fc.property(event, values, values, (name, before, after) => {
        const events = eventsOf(
          entry({ event: name as SealedEntry["event"], before, after, changes_configuration: true }),
        );
        expect(JSON.stringify(events)).not.toContain(secret);
      }),
    );
  });
});

describe("a failed delivery", () => {
  it("waits a second, then twice as long each time, up to an hour", () => {
    expect([1, 2, 3, 4, 12, 13, 100].map((failures) => waitMs(failures, 0))).toEqual([
      ...[1_000, 2_000, 4_000, 8_000, 2_048_000, 3_600_000, 3_600_000],
    ]);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (failures, random) => {
          const wait = waitMs(failures, random);
          expect(wait).toBeGreaterThanOrEqual(800);
          expect(wait).toBeLessThanOrEqual(3_600_000);
        },
      ),
    );
  });

  it("is given up three days after its first failure", () => {
    const first = "2026-11-20T12:00:00.000Z";
    expect(isGivenUp(first, new Date("2026-11-23T11:59:59.999Z"))).toBe(false);
    expect(isGivenUp(first, new Date("2026-11-23T12:00:00.000Z"))).toBe(true);
  });
});
