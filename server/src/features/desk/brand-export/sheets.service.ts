import { Readable } from "node:stream";
import { appliedCoupon } from "@console/contract/billing.ts";
import { bills } from "@console/contract/bills.ts";
import { brandUsers } from "@console/contract/brand-users.ts";
import { brand } from "@console/contract/brands.ts";
import { businesses } from "@console/contract/businesses.ts";
import { charge } from "@console/contract/charges.ts";
import { creditNotes } from "@console/contract/credit-notes.ts";
import { engines } from "@console/contract/engines.ts";
import { integrations } from "@console/contract/integrations.ts";
import { payments } from "@console/contract/payments.ts";
import { movement } from "@console/contract/receivables.ts";
import { refunds } from "@console/contract/refunds.ts";
import type { Parsed, Route } from "@console/contract/route.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import type { Context } from "../../../context/context.ts";
import { csvHead, csvLines, exportList, fieldsCsv } from "../../../http/csv.ts";
import type { ZipEntry } from "../../../lib/zip.ts";
import { allBills, billLines } from "../../money/bills/bills.service.ts";
import { openCharges } from "../../money/charges/charges.service.ts";
import { couponsOn } from "../../money/coupons/coupon-uses.service.ts";
import { brandAccount } from "../../money/receivables/account.service.ts";
import { allNotes } from "../../money/receivables/notes/notes.service.ts";
import { allPayments } from "../../money/receivables/payments.service.ts";
import { allRefunds } from "../../money/receivables/refunds/refunds.service.ts";
import { allUnbilled } from "../../money/unbilled-usage/unbilled-usage.service.ts";
import { archivedEvents, instantText, storedQuantity } from "../../money/usage/archive/archived-events.service.ts";
import { list as listUsers } from "../../partners/brands/brand-users.service.ts";
import { read } from "../../partners/brands/brands.service.ts";
import { businessesOf } from "../../partners/businesses/businesses.service.ts";
import { list as listEngines } from "../../partners/engines/engines.service.ts";
import { list as listIntegrations } from "../../partners/integrations/integrations.service.ts";
import { dayFields, eventFields, listBusinessNames, listUsageDays, listUsageEvents } from "./brand-export.db.ts";

/** Events read at a time. */
const EVENTS = 1_000;

/** Of a brand's record: without the masks of its credentials, and what other files have. */
const brandRecord = z.omit(brand, {
  smtp_creds: true,
  twilio_creds: true,
  stripe_creds: true,
  credential_tests: true,
  users: true,
  onboarding: true,
  account_owner: true,
  usage_overview: true,
});

/** A brand's records as CSV with every field under its wire name. */
export function sheets(ctx: Context, id: number): ZipEntry[] {
  /** The lists of all brands name one by either field. */
  const ofBrand = { organization_id: String(id), brand_id: String(id) };
  return [
    sheet("brand", async () => fieldsCsv(brandRecord, [await read(ctx, id)])),
    list("portal-users", ctx, brandUsers.list, {}, (query) => listUsers(ctx, id, query)),
    list("businesses", ctx, businesses.list, {}, (query) => businessesOf(ctx, id, query)),
    list("engines", ctx, engines.list, {}, (query) => listEngines(ctx, id, query)),
    list("integrations", ctx, integrations.list, {}, (query) => listIntegrations(ctx, id, query)),
    list("bills", ctx, bills.list, ofBrand, (query) => allBills(ctx, query)),
    list("bill-lines", ctx, bills.lines, ofBrand, (query) => billLines(ctx, query)),
    sheet("open-charges", async () => fieldsCsv(charge, await openCharges(ctx, id))),
    sheet("coupons", async () => fieldsCsv(appliedCoupon, await couponsOn(ctx, id))),
    list("payments", ctx, payments.list, ofBrand, (query) => allPayments(ctx, query)),
    list("credit-notes", ctx, creditNotes.list, ofBrand, (query) => allNotes(ctx, query)),
    list("refunds", ctx, refunds.list, ofBrand, (query) => allRefunds(ctx, query)),
    sheet("account", async () => fieldsCsv(movement, (await brandAccount(ctx, id)).movements)),
    list("unbilled-usage", ctx, unbilled.list, ofBrand, (query) => allUnbilled(ctx, query)),
    sheet(
      "usage-by-day",
      async () => csvHead([dayFields]) + lines(await listUsageDays(ctx.db.current(), { brandId: id })),
    ),
    { name: "usage-events.csv", open: async () => Readable.from(usageEvents(ctx, id)) },
  ];
}

const sheet = (name: string, text: () => Promise<string>): ZipEntry => ({
  name: `${name}.csv`,
  open: async () => Readable.from([await text()]),
});

/** A list of the console, read as its own export reads it. */
function list<R extends Route & { query: $ZodType }>(
  name: string,
  ctx: Context,
  route: R,
  fixed: Record<string, string>,
  rows: (query: Parsed<R>["query"]) => Promise<{ data: unknown; meta: object }>,
): ZipEntry {
  const own = Object.fromEntries(Object.entries(fixed).filter(([field]) => Object.hasOwn(shapeOf(route.query), field)));
  const query = Object(z.parse(route.query, own));
  return {
    name: `${name}.csv`,
    open: () => exportList(route, { columns: "all", query, read: (chunk) => rows(asQuery<R>(chunk)), ctx }),
  };
}

const shapeOf = (schema: $ZodType): object => (schema instanceof z.ZodMiniObject ? schema.shape : {});
/** The route's own query, with the chunk to read. */
const asQuery = <R extends Route>(query: object) => query as Parsed<R>["query"];

const lines = (rows: readonly object[]): string => csvLines(rows.map((row) => Object.values(row)));

/** Read in parts: a brand has as many events as calls. */
async function* usageEvents(ctx: Context, brandId: number): AsyncGenerator<string> {
  yield csvHead([eventFields]);
  yield* archivedSheet(ctx, brandId);
  let after = { day: "-infinity", id: "" };
  for (let more = true; more; ) {
    const rows = await listUsageEvents(ctx.db.current(), { brandId, ...after, limit: EVENTS });
    yield lines(rows);
    const last = rows.at(-1);
    more = rows.length === EVENTS;
    if (last) after = { day: last.day, id: last.id };
  }
}

/** The events that left the database, which are the oldest. */
async function* archivedSheet(ctx: Context, brandId: number): AsyncGenerator<string> {
  const known = await listBusinessNames(ctx.db.current(), { brandId });
  const businesses = new Map(known.map(({ id, external_id, name }) => [id, { external_id, name }]));
  for await (const rows of archivedEvents(ctx, brandId, { from: "0001-01-01", through: "9999-12-31" })) {
    yield lines(
      rows.map((row) => {
        const business = row.business_id === null ? undefined : businesses.get(row.business_id);
        return {
          id: row.event_id,
          business_id: business?.external_id ?? null,
          business: business?.name ?? null,
          type: row.type,
          quantity: storedQuantity(row.quantity),
          occurred_at: instantText(row.occurred_at),
          received_at: instantText(row.received_at),
          day: row.day,
        };
      }),
    );
  }
}
