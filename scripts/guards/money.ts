// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import type { Guard } from "./guard.ts";

const billing = "server/src/features/billing";
const testOf = (name: string) => [`${billing}/${name}.test.ts`];

/** One edit, seen by tests of the embedded lane unless `more` says otherwise. */
const guard = (
  name: string,
  [file, from, to = ""]: readonly [file: string, from: string, to?: string],
  tests: readonly string[],
  more: Partial<Guard> = {},
): Guard => ({ name, edits: [{ file, from, to }], project: "server", tests, ...more });

export const moneyGuards: Guard[] = [
  guard(
    "A bill whose total is not the sum of its lines is not stored",
    [`${billing}/close.service.ts`, "if (!addsUp(bill)) {", "if (false) {"],
    testOf("credits"),
  ),
  guard(
    "A month that has a bill is not closed again",
    [`${billing}/close.service.ts`, "if (await findBill(db, brandId, month)) return false;"],
    testOf("bills"),
  ),
  guard(
    "A month is closed only after its hours of grace",
    [`${billing}/unbilled.db.ts`, "now.getTime() - CLOSE_GRACE_HOURS * HOUR_MS", "now.getTime()"],
    testOf("bills"),
  ),
  guard(
    "One month that cannot be closed keeps no other open",
    [`${billing}/close.service.ts`, ".catch((error: unknown) => failures.push(error))"],
    testOf("bills"),
  ),
  guard(
    "What is below 0 is carried forward",
    [
      `${billing}/bill.rules.ts`,
      'if (sum.lt("0")) return [credit("carried"',
      'if (sum.lt("-99999999")) return [credit("carried"',
    ],
    testOf("bill.rules"),
  ),
  guard(
    "Credit never takes a bill below 0",
    [
      `${billing}/bill.rules.ts`,
      "const used = sum.lt(balance) ? sum : new Decimal(balance);",
      "const used = new Decimal(balance);",
    ],
    testOf("bill.rules"),
  ),
  guard(
    "Discounts never take a bill below 0",
    [`${billing}/bill.rules.ts`, "const amount = wanted.gt(left) ? left : wanted;", "const amount = wanted;"],
    testOf("bill.rules"),
  ),
  guard(
    "Lost credit is granted once",
    [
      `${billing}/credits.service.ts`,
      'if (row.granted_by !== null) throw new AppError("conflict", `${row.granted_by} has granted this credit already.`);',
    ],
    testOf("credits"),
  ),
  guard(
    "Usage of an inactive brand is on no bill by itself",
    [`${billing}/usage.rules.ts`, "if (!wasActive(brand, occurredAt)) return", "if (false) return"],
    testOf("unbilled"),
  ),
  guard(
    "Late usage is not booked to a past month that can have no bill",
    [
      `${billing}/usage.rules.ts`,
      "(month < open.from && !(packaged(month) && wasActiveIn(brand, open.spanOf(month))))",
      "false",
    ],
    testOf("usage.rules"),
  ),
  guard(
    "What was used without a package is noted to wait",
    [`${billing}/usage.rules.ts`, 'waits: packaged(own) ? false : "booked" };', "waits: false };"],
    testOf("unbilled"),
  ),
  guard(
    "Usage is decided on once",
    [
      `${billing}/unbilled.service.ts`,
      'if (row.status !== "waiting") throw new AppError',
      "if (false) throw new AppError",
    ],
    testOf("unbilled"),
  ),
  guard(
    "Waiting usage is billed only where the brand has a package",
    [`${billing}/unbilled.service.ts`, "if (month === null) {", "if (false) {"],
    testOf("unbilled"),
  ),
  guard(
    "A stale decision on usage is refused",
    [`${billing}/unbilled.service.ts`, "await requireVersion(ctx, row);"],
    testOf("unbilled"),
  ),
  guard(
    "A status that was undone leaves its usage on the list",
    ["server/src/features/brands/brand-periods.ts", "await noteUndoneStatus(ctx, undone);"],
    testOf("unbilled"),
  ),
  guard(
    "A package that is dedicated to another brand is not priced",
    [`${billing}/estimate.service.ts`, "if (await isForeign(ctx, id, brandId)) {", "if (false) {"],
    testOf("bill-changes"),
  ),
  guard(
    "A coupon that a closed bill has counted is not applied again",
    [`${billing}/coupon-uses.service.ts`, "if (billed) await db.update", "if (false) await db.update"],
    testOf("bill-changes"),
  ),
  guard(
    "A bill that was settled automatically is not opened again",
    [`${billing}/bills.service.ts`, "if (isPaid && row.paid_by === null) {", "if (false) {"],
    testOf("bills"),
  ),
  guard(
    "A payment is undone for 24 hours only",
    [`${billing}/bills.service.ts`, "if (hours >= PAYMENT_UNDO_HOURS) {", "if (false) {"],
    testOf("bills"),
  ),
  guard(
    "A payment does not lie ahead",
    [
      `${billing}/bills.service.ts`,
      'if (!isPaid && paid_on > day) throw invalid({ paid_on: "The payment cannot lie ahead." });',
    ],
    testOf("bills"),
  ),
  guard(
    "Premium support and connections count only of businesses that were active",
    [
      `${billing}/month-facts.db.ts`,
      "and (e.kind = 'active' or ${businessActive(sql`b.id`, sql`k.starts`, sql`k.ends`)})",
    ],
    testOf("bills"),
  ),
  guard(
    "Further pages of margins go on with the figures of the first",
    ["server/src/features/margins/margins.service.ts", "if (snapshot) return snapshot.rows;"],
    ["server/src/features/margins/margins.test.ts"],
  ),
];
