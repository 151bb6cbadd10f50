// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import { type Guard, guard } from "./guard.ts";

export const moneyGuards: Guard[] = [
  guard(
    "Months are not stored while someone changes what they are made of",
    [
      "server/src/db/locks.ts",
      "where pg_try_advisory_xact_lock_shared(",
      "where true or pg_try_advisory_xact_lock_shared(",
    ],
    ["server/src/features/money/billing/stored-months.test.ts"],
    { project: "server" },
  ),
  guard(
    "A stored month goes when a charge is added to it",
    [
      "server/src/db/migrations/0014_month_inputs.sql",
      "AFTER INSERT OR UPDATE OR DELETE ON bill_charges FOR",
      "AFTER DELETE ON bill_charges FOR",
    ],
    ["server/src/features/money/billing/stored-months.test.ts"],
  ),
  guard(
    "A stored margin goes with the engine of a business",
    [
      "server/src/db/migrations/0017_brand_latest_package.sql",
      "AFTER INSERT OR UPDATE OR DELETE ON business_engines FOR",
      "AFTER UPDATE OF business_id ON business_engines FOR",
    ],
    ["server/src/features/money/margins/stored-margins.test.ts"],
  ),
  guard(
    "A margin of an open month goes with its stored inputs",
    [
      "server/src/features/money/margins/stored-margins.db.ts",
      "and f.inputs_version is not distinct from i.version",
      "and true",
    ],
    ["server/src/features/money/margins/stored-margins.test.ts"],
  ),
  guard(
    "A bill whose total is not the sum of its lines is not stored",
    ["server/src/features/money/bills/close.db.ts", "if (!addsUp(bill)) {", "if (false) {"],
    ["server/src/features/money/credits/credits.test.ts"],
  ),
  guard(
    "A month that has a bill is not closed again",
    ["server/src/features/money/bills/close.service.ts", "brandIds.filter((id) => !closed.has(id))", "brandIds"],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "A month is closed only after its hours of grace",
    ["server/src/features/money/usage/usage.rules.ts", "now.getTime() - CLOSE_GRACE_HOURS * HOUR_MS", "now.getTime()"],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "One month that cannot be closed keeps no other open",
    ["server/src/features/money/bills/close.service.ts", ".catch((error: unknown) => failures.push(error))"],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "What is below 0 is carried forward",
    [
      "server/src/features/money/billing/bill.rules.ts",
      'if (sum.lt("0")) return [credit("carried"',
      'if (sum.lt("-99999999")) return [credit("carried"',
    ],
    ["server/src/features/money/billing/bill.rules.test.ts"],
  ),
  guard(
    "Credit never takes a bill below 0",
    [
      "server/src/features/money/billing/bill.rules.ts",
      "const used = sum.lt(balance) ? sum : new Decimal(balance);",
      "const used = new Decimal(balance);",
    ],
    ["server/src/features/money/billing/bill.rules.test.ts"],
  ),
  guard(
    "Discounts never take a bill below 0",
    [
      "server/src/features/money/billing/bill.rules.ts",
      "const amount = wanted.gt(left) ? left : wanted;",
      "const amount = wanted;",
    ],
    ["server/src/features/money/billing/bill.rules.test.ts"],
  ),
  guard(
    "Lost credit is granted once",
    [
      "server/src/features/money/credits/credits.service.ts",
      "if (row.granted_by !== null) throw refuse(creditErrors.granted, { person: row.granted_by });",
    ],
    ["server/src/features/money/credits/credits.test.ts"],
  ),
  guard(
    "Usage of an inactive brand is on no bill by itself",
    [
      "server/src/features/money/usage/usage.rules.ts",
      "if (!wasActive(brand, occurredAt)) return",
      "if (false) return",
    ],
    ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"],
  ),
  guard(
    "Late usage is not booked to a past month that can have no bill",
    [
      "server/src/features/money/usage/usage.rules.ts",
      "(month < open.from && !(packaged(month) && wasActiveIn(brand, open.spanOf(month))))",
      "false",
    ],
    ["server/src/features/money/usage/usage.rules.test.ts"],
  ),
  guard(
    "What was used without a package is noted to wait",
    ["server/src/features/money/usage/usage.rules.ts", 'waits: packaged(own) ? false : "booked" };', "waits: false };"],
    ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"],
  ),
  guard(
    "Usage is decided on once",
    [
      "server/src/features/money/unbilled-usage/unbilled-usage.service.ts",
      'if (status !== "waiting") throw refuse',
      "if (false) throw refuse",
    ],
    ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"],
  ),
  guard(
    "The id of an event is stored until the event is too old to be taken again",
    ["server/src/features/money/usage/usage-ids.jobs.ts", "USAGE_ID_DAYS * DAY_MS", "30 * DAY_MS"],
    ["server/src/features/money/usage/usage-ids.test.ts"],
  ),
  guard(
    "An event that is read without the contract's schema is one that the contract takes",
    [
      "server/src/features/money/usage/plain-event.rules.ts",
      'business_id === null || quantity === "0"',
      "business_id === null",
    ],
    ["server/src/features/money/usage/plain-event.rules.test.ts"],
  ),
  guard(
    "Of an id that comes twice in a batch the first event counts",
    [
      "server/src/features/money/usage/ingest.service.ts",
      "return before?.id !== id || before.brandId !== brandId;",
      "return true;",
    ],
    ["server/src/features/money/usage/usage.test.ts"],
  ),
  guard(
    "A post of usage does not fail for another's sake",
    [
      "server/src/features/money/usage/usage.service.ts",
      "posts.length === 1 || mayBeCommitted(reason)",
      "posts.length > 0",
    ],
    ["server/src/features/money/usage/usage-together.test.ts"],
  ),
  guard(
    "Waiting usage is billed only where the brand has a package",
    [
      "server/src/features/money/unbilled-usage/unbilled-usage.service.ts",
      "if (month === null) throw",
      "if (false) throw",
    ],
    ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"],
  ),
  guard(
    "A stale decision on usage is refused",
    ["server/src/features/money/unbilled-usage/unbilled-usage.service.ts", "await requireVersion(ctx, row);"],
    ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"],
  ),
  guard(
    "A status that was undone leaves its usage on the list",
    ["server/src/features/partners/brands/brand-periods.ts", "await noteUndoneStatus(ctx, brandsOfUndone);"],
    ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"],
  ),
  guard(
    "A package that is dedicated to another brand is not priced",
    [
      "server/src/features/money/billing/estimate.service.ts",
      "if (await isForeign(ctx, id, brandId)) throw",
      "if (false) throw",
    ],
    ["server/src/features/money/billing/bill-changes.test.ts"],
  ),
  guard(
    "A coupon that a closed bill has counted is not applied again",
    ["server/src/features/money/coupons/coupon-uses.service.ts", "if (billed) await endUse", "if (false) await endUse"],
    ["server/src/features/money/billing/bill-changes.test.ts"],
  ),
  guard(
    "A bill that was settled automatically is not opened again",
    [
      "server/src/features/money/billing/brand-bills.service.ts",
      "if (isPaid && row.paid_by === null) throw",
      "if (false) throw",
    ],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "A payment is undone for 24 hours only",
    ["server/src/features/money/billing/brand-bills.service.ts", "if (hours >= PAYMENT_UNDO_HOURS) {", "if (false) {"],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "A payment does not lie ahead",
    [
      "server/src/features/money/billing/brand-bills.service.ts",
      "if (!isPaid && paid_on > day) throw refuse(billingErrors.paidAhead);",
    ],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "Premium support and connections count only of businesses that were active",
    [
      "server/src/db/month-sql.ts",
      "and (e.kind = 'active' or ${businessActive(sql`b.id`, sql`k.starts`, sql`k.ends`)})",
    ],
    ["server/src/features/money/bills/close.test.ts"],
  ),
  guard(
    "Further pages of margins go on with the figures of the first",
    ["server/src/features/money/margins/margins.service.ts", "if (snapshot) return snapshot;"],
    ["server/src/features/money/margins/margins.test.ts"],
  ),
];
