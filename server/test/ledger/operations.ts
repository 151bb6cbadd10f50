import fc from "fast-check";

/** Which bill, payment or allocation: a number that is taken modulo how many there are; -1 is a month without a bill. */
type Which = number;

/** An amount: a number of cents, or all that is open or can be paid, with a cent more or less. */
export type Amount =
  | { of: "cents"; cents: number }
  | { of: "open"; bill: Which; more: number }
  | { of: "all"; more: number };

export type Operation =
  | { kind: "charge"; cents: number }
  | { kind: "close"; day: number }
  | { kind: "wait"; hours: number }
  | {
      kind: "record";
      amount: Amount;
      daysAgo: number;
      named: Which | null;
      externalId: string | null;
      shares: { bill: Which; amount: Amount }[] | null;
    }
  | { kind: "allocate"; payment: Which; bill: Which; amount: Amount }
  | { kind: "release"; allocation: Which }
  | { kind: "reverse"; payment: Which }
  | { kind: "hold"; bill: Which; held: boolean; reason: boolean }
  | { kind: "paid"; bill: Which; daysAgo: number }
  | { kind: "pending"; bill: Which }
  | {
      kind: "credit";
      bill: Which;
      by: "amount" | "lines" | "tax";
      reason: "error" | "goodwill" | "write_off" | "cancellation";
      amount: Amount | null;
      lines: { line: Which; amount: Amount }[];
    }
  | { kind: "allocateNote"; note: Which; bill: Which; amount: Amount }
  | { kind: "releaseNote"; allocation: Which }
  | { kind: "reverseNote"; note: Which }
  | { kind: "refund"; source: Which; amount: Amount }
  | { kind: "reverseRefund"; refund: Which };

/** An operation, and whether it is done over HTTP. */
export type Step = Operation & { http: boolean };

const which = fc.nat({ max: 23 });
const bill = fc.oneof({ weight: 12, arbitrary: which }, { weight: 1, arbitrary: fc.constant(-1) });
const more = fc.constantFrom(0, 0, 0, 0, 1, -1, 4_600);
const amount: fc.Arbitrary<Amount> = fc.oneof(
  fc.record({ of: fc.constant("cents" as const), cents: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ of: fc.constant("open" as const), bill: which, more }),
  fc.record({ of: fc.constant("all" as const), more }),
);
/** Mostly within what a bill has left. */
const credited: fc.Arbitrary<Amount> = fc.oneof(
  fc.record({ of: fc.constant("cents" as const), cents: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({ of: fc.constant("all" as const), more: fc.constant(0) }),
);
/** In one of so many cases. */
const rarely = <T>(arbitrary: fc.Arbitrary<T>, cases: number) =>
  fc.oneof({ weight: 1, arbitrary }, { weight: cases - 1, arbitrary: fc.constant(null) });
const daysAgo = fc.constantFrom(0, 0, 0, 1, 3, 20, 45, -1);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("charge" as const),
      cents: fc.oneof(fc.integer({ min: -25_000, max: 0 }), fc.nat({ max: 15_000 })),
    }),
  },
  {
    weight: 6,
    // Before the tenth of the terms' sixteen days, and after it: the due date depends on it.
    arbitrary: fc.record({ kind: fc.constant("close" as const), day: fc.constantFrom(1, 1, 1, 5, 9, 20) }),
  },
  {
    weight: 3,
    // No sum of these is exactly a day.
    arbitrary: fc.record({ kind: fc.constant("wait" as const), hours: fc.constantFrom(7, 23.25, 26, 26, 170) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("record" as const),
      amount,
      daysAgo,
      named: rarely(which, 3),
      externalId: rarely(fc.constantFrom("bank-1", "bank-2"), 5),
      shares: rarely(fc.array(fc.record({ bill, amount }), { maxLength: 2 }), 2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("allocate" as const), payment: which, bill, amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("release" as const), allocation: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("reverse" as const), payment: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("hold" as const),
      bill: which,
      held: fc.boolean(),
      reason: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("paid" as const), bill: which, daysAgo }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pending" as const), bill: which }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant("credit" as const),
      bill: which,
      by: fc.constantFrom("amount", "amount", "amount", "lines", "tax"),
      reason: fc.constantFrom(
        "error",
        "error",
        "goodwill",
        "goodwill",
        "write_off",
        "write_off",
        "write_off",
        "cancellation",
      ),
      amount: fc.option(fc.oneof(credited, amount), { nil: null, freq: 6 }),
      lines: fc.array(fc.record({ line: which, amount }), { maxLength: 2 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("allocateNote" as const), note: which, bill, amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reverseNote" as const), note: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("releaseNote" as const), allocation: which }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("refund" as const), source: which, amount }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("reverseRefund" as const), refund: which }) },
);

export const history: fc.Arbitrary<Step[]> = fc
  .array(fc.tuple(operation, fc.nat({ max: 7 })), { minLength: 4, maxLength: 40, size: "max" })
  .map((steps) => steps.map(([each, dice]) => ({ ...each, http: dice === 0 })));
