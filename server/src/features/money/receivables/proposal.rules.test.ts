// Shows MORE-366, MORE-478.

import { describe, expect, it } from "vitest";
import { type Payable, proposeShares, wordsIn } from "./proposal.rules.ts";

const bill = (id: number, open_amount: string, held = false, payable = open_amount): Payable => ({
  id,
  invoice_number: `INV-00001${id}`,
  open_amount,
  payable,
  held,
});
/** The oldest first; the second is disputed. */
const bills = [bill(1, "118.00"), bill(2, "40.00", true), bill(3, "236.00")];
const proposed = (amount: string, reference?: string, of: readonly Payable[] = bills) =>
  proposeShares(of, { amount, reference }).map((share) => [share.billId, share.amount]);

describe("the bills that a reference names", () => {
  it.each([
    "INV-000013",
    "inv-000013",
    "ACH 20391 INV-000013 thank you",
    "(INV-000013)",
    "INV-000013.",
    "Invoice: INV-000013, November",
    '"INV-000013";',
    "ACH/INV-000013/20391",
  ])("are found in '%s'", (reference) => {
    expect(proposed("10.00", reference)).toEqual([[3, "10.00"]]);
  });

  it.each(["INV-0000133", "XINV-000013", "INV-000013-2", "INV-00001", "000013", ""])(
    "are not found in '%s'",
    (reference) => {
      expect(proposed("10.00", reference)).toEqual([[1, "10.00"]]);
    },
  );

  it("are all paid, the oldest first, and no others", () => {
    expect(proposed("500.00", "INV-000013 and INV-000011.")).toEqual([
      [1, "118.00"],
      [3, "236.00"],
    ]);
    expect(proposed("120.00", "INV-000013 INV-000011")).toEqual([
      [1, "118.00"],
      [3, "2.00"],
    ]);
  });

  it("may be held, and a number may begin with a sign", () => {
    expect(proposed("40.00", "(INV-000012)")).toEqual([[2, "40.00"]]);
    expect(
      proposed("5.00", "#7-000001.", [bill(1, "9.00"), { ...bill(2, "9.00"), invoice_number: "#7-000001" }]),
    ).toEqual([[2, "5.00"]]);
  });
});

describe("a number whose prefix has a slash", () => {
  const slashed = bills.map((each) => ({ ...each, invoice_number: each.invoice_number.replace("INV-", "ACME/26-") }));

  it.each([
    "ACME/26-000013",
    "acme/26-000013,",
    "ACH/ACME/26-000013/20391",
    "ACH 20391 (ACME/26-000013)",
    "Invoice ACME/26-000013 / November",
  ])("is found in '%s'", (reference) => {
    expect(proposed("10.00", reference, slashed)).toEqual([[3, "10.00"]]);
  });

  it.each(["26-000013", "ACME/26-0000133", "XACME/26-000013", "ACME / 26-000013", "ACME//26-000013"])(
    "is not found in '%s'",
    (reference) => {
      expect(proposed("10.00", reference, slashed)).toEqual([[1, "10.00"]]);
    },
  );

  it("is found beside another", () => {
    expect(proposed("500.00", "ACME/26-000013/ACME/26-000011", slashed)).toEqual([
      [1, "118.00"],
      [3, "236.00"],
    ]);
  });

  it("gives few words of a text of slashes", () => {
    expect(wordsIn("a/".repeat(500)).length).toBeLessThan(10_000);
  });
});

describe("without a name", () => {
  it.each([
    ["the one with that open amount", "236.00", [[3, "236.00"]]],
    [
      "all if they add up to it",
      "354.00",
      [
        [1, "118.00"],
        [3, "236.00"],
      ],
    ],
    ["the oldest first", "100.00", [[1, "100.00"]]],
    [
      "the oldest first, a part of the next",
      "200.00",
      [
        [1, "118.00"],
        [3, "82.00"],
      ],
    ],
    [
      "all, and a rest stays",
      "400.00",
      [
        [1, "118.00"],
        [3, "236.00"],
      ],
    ],
    ["none that is held", "40.00", [[1, "40.00"]]],
  ])("it pays %s", (_, amount, shares) => {
    expect(proposed(amount)).toEqual(shares);
  });

  it("what was written off is paid last, and an open bill of that amount first", () => {
    const late = [bill(1, "118.00"), bill(2, "50.00", false, "118.00"), bill(3, "0.00", false, "118.00")];
    expect(proposed("118.00", "", late)).toEqual([[1, "118.00"]]);
    expect(proposed("200.00", "", late)).toEqual([
      [1, "118.00"],
      [2, "82.00"],
    ]);
    expect(proposed("118.00", "INV-000012", late)).toEqual([[2, "118.00"]]);
    expect(proposed("118.00", "", late.slice(2))).toEqual([[3, "118.00"]]);
  });

  it("two bills of the same amount are paid by age, and held ones of it not at all", () => {
    const equal = [bill(1, "50.00"), bill(2, "80.00"), bill(3, "80.00")];
    expect(proposed("80.00", "", equal)).toEqual([
      [1, "50.00"],
      [2, "30.00"],
    ]);
    const oneHeld = [bill(1, "50.00"), bill(2, "80.00", true), bill(3, "80.00")];
    expect(proposed("80.00", "", oneHeld)).toEqual([[3, "80.00"]]);
    expect(proposed("80.00", "", [bill(2, "80.00", true)])).toEqual([]);
  });
});
