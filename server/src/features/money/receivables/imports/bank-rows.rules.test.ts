// Shows MORE-441 and MORE-443: a bank's file is read by its mapping, and each row has one key in every file that has it.
import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappingInput } from "../../../../../test/factories/bank-mapping.ts";
import { decode } from "../../../../lib/csv-lines.ts";
import { columnNames, readTable, signs } from "./bank-file.rules.ts";
import { type Mapping, missingColumns, partKey, readRows, rowOfKey } from "./bank-rows.rules.ts";
import { readAmount, readDay } from "./cells.rules.ts";

const mapping = (over: Partial<Mapping> = {}): Mapping => ({
  ...mappingInput({ account: "Chase" }),
  version: 1,
  ...over,
});
const read = (text: string, over: Partial<Mapping> = {}) => {
  const own = mapping(over);
  return readRows(readTable(text, own.delimiter), own, "chase", "2027-12-31");
};

const separator = fc.constantFrom("comma" as const, "semicolon" as const, "tab" as const, "pipe" as const);
const day = fc
  .date({ min: new Date("2000-01-01"), max: new Date("2027-12-30"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: 1, max: 10_000_000_000 });
const money = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
/** Letters, quotes, separators and line breaks. */
const text = fc
  .array(fc.constantFrom("a", "ö", " ", '"', ",", ";", "\t", "|", "\n", "\r\n", "INV-000012"), { maxLength: 12 })
  .map((parts) => parts.join(""));
const oneLine = (cell: string) => cell.replace(/\s+/g, " ").trim();

describe("the reader", () => {
  const entry = fc.record({ day, cents, text });

  it("reads back every file that a CSV writer makes, whatever separates and quotes its cells", () => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 20 }),
        separator,
        fc.boolean(),
        (entries, delimiter, bom) => {
          const rows = entries.map((each) => [each.day, money(each.cents), each.text]);
          const file = stringify([["Date", "Amount", "Description"], ...rows], { delimiter: signs[delimiter], bom });
          const { encoding, text: content } = decode(Buffer.from(file));
          expect(encoding).toBe("utf-8");
          expect(
            read(content, { delimiter }).rows.map(({ received_on, amount, text: own }) => [received_on, amount, own]),
          ).toEqual(entries.map((each) => [each.day, money(each.cents), oneLine(each.text)]));
        },
      ),
    );
  });

  it("finds the delimiter of plain rows by itself", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ day, cents }), { minLength: 1, maxLength: 20 }),
        separator,
        (entries, delimiter) => {
          const lines = entries.map((each) =>
            [each.day, money(each.cents).replace(".", ","), "Transfer"].map((cell) => `"${cell}"`),
          );
          const file = [["Date", "Amount", "Description"], ...lines]
            .map((cells) => cells.join(signs[delimiter]))
            .join("\r\n");
          const found = read(file, { decimal_sign: "comma" });
          expect([found.rows.length, found.unreadable]).toEqual([entries.length, []]);
        },
      ),
    );
  });

  it("reads Windows-1252 where the bytes are no UTF-8", () => {
    const content = Buffer.concat([
      Buffer.from("Date,Amount,Description\n2026-12-05,1.00,Caf"),
      Buffer.from([0xe9, 0x80]),
    ]);
    expect(decode(content)).toEqual({ encoding: "windows-1252", text: expect.stringMatching(/Café€$/) });
  });

  it("names columns by the last header line, and by their number where there is none", () => {
    const table = readTable("Account 123\n\nDate,,Amount,Amount\n2026-12-05,x,1,2,y", "comma");
    expect(columnNames(table, 2)).toEqual(["Date", "Column 2", "Amount", "Amount (2)", "Column 5"]);
    expect(columnNames(table, 0).slice(0, 2)).toEqual(["Column 1", "Column 2"]);
    expect(columnNames(readTable("Amount,AMOUNT\n1,2", "comma"), 1)).toEqual(["Amount", "AMOUNT (2)"]);
    expect(missingColumns(mapping({ payer_column: "Payer" }), ["DATE", " amount"])).toEqual(["Description", "Payer"]);
  });

  it("says the line of each row, also after a cell of several lines", () => {
    const { rows, outgoing } = read(
      'Date,Amount,Description\n2026-12-05,1.00,"a\nb"\n\n2026-12-06,-5.00,Fee\n2026-12-06,2.00,c\n',
    );
    expect([rows.map(({ line }) => line), outgoing]).toEqual([[3, 6], 1]);
  });

  it("lists what it cannot read, with the reason, and leaves out only what went out", () => {
    const file = [
      "Date,Amount,Description",
      ...["2026-13-01,1.00,a", "2026-12-05,1.005,b", "2026-12-05,abc,c", "2026-12-05,,d", "2026-12-05,100000000.01,e"],
      ...["2028-01-01,1.00,f", ",1.00,g", "2026-12-05,-1.00,h", "2026-12-05,0.00,i", "2026-12-05,100000000.00,j"],
    ].join("\n");
    const { rows, unreadable, outgoing } = read(file);
    expect([rows.map(({ text: own }) => own), outgoing]).toEqual([["j"], 2]);
    expect(unreadable.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "“2026-13-01” isn't a date as chosen for this account."],
      [3, "“1.005” has more than 2 decimals."],
      [4, "“abc” isn't an amount as chosen for this account."],
      [5, "There is no amount."],
      [6, "“100000000.01” is above $100,000,000.00."],
      [7, "The date is in the future."],
      [8, "There is no date."],
    ]);
  });

  it("reads credits and debits of two columns", () => {
    const split = { amount_column: "", credit_column: "In", debit_column: "Out" };
    const file =
      "Date,In,Out,Description\n2026-12-05,5.00,,a\n2026-12-05,,3.00,b\n2026-12-05,1.00,2.00,c\n2026-12-05,,,d\n2026-12-05,7.00,0.00,e\n2026-12-05,8.0O,1.00,f";
    const { rows, unreadable, outgoing } = read(file, split);
    expect(rows.map(({ amount }) => amount)).toEqual(["5.00", "7.00"]);
    expect([outgoing, unreadable.map(({ reason }) => reason)]).toEqual([
      1,
      [
        "It has both a credit and a debit.",
        "There is no amount.",
        "“8.0O” isn't an amount as chosen for this account.",
      ],
    ]);
  });
});

describe("cells", () => {
  it("are amounts with either decimal sign, thousands, signs and dollars", () => {
    const grouping = fc.constantFrom("", " ", " ", "'", "’", "other");
    fc.assert(
      fc.property(
        cents,
        fc.constantFrom("point" as const, "comma" as const),
        grouping,
        fc.boolean(),
        (amount, sign, by, dollar) => {
          const [point, other] = sign === "point" ? [".", ","] : [",", "."];
          const [head = "", tail = ""] = money(amount).split(".");
          const grouped = head.replace(/\B(?=(\d{3})+$)/g, by === "other" ? other : by);
          const cell = `${dollar ? "$" : ""}${grouped}${point}${tail}`;
          expect(readAmount(cell, sign)).toEqual({ amount: money(amount) });
          for (const negative of [`-${cell}`, `${cell}-`, `(${cell})`, `−${cell}`])
            expect(readAmount(negative, sign)).toEqual({ amount: `-${money(amount)}` });
        },
      ),
    );
  });

  it("are never rounded or guessed", () => {
    const faults = [
      "1.005",
      "1.000",
      "1,5",
      "1,23,4",
      "12,34",
      "1..2",
      "--1",
      "(-1)",
      "1e3",
      "EUR 5",
      ".",
      "-",
      "1 2",
      "0x10",
      "0,500",
      "000,500.00",
    ];
    expect(faults.filter((cell) => "amount" in readAmount(cell, "point"))).toEqual([]);
    expect(readAmount("0.500", "comma")).toEqual({ fault: "unreadable" });
    expect(readAmount("12,34,567.8", "point")).toEqual({ amount: "1234567.80" });
    expect(readAmount("USD 1,234", "point")).toEqual({ amount: "1234.00" });
    expect(readAmount("1.234", "comma")).toEqual({ amount: "1234.00" });
  });

  it("are days in each order, with any sign between, two digits of the year, months in words, and a time after it", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(".", "/", "-", " "), fc.boolean(), (written, sign, isTimed) => {
        const [year = "", month = "", date = ""] = written.split("-");
        const time = isTimed ? " 10:22:05" : "";
        const forms = {
          year_first: [year, month, date],
          day_first: [date, month, year],
          month_first: [month, date, year],
        } as const;
        for (const order of ["year_first", "day_first", "month_first"] as const) {
          expect(readDay(forms[order].join(sign) + time, order)).toBe(written);
          expect(readDay(forms[order].join("") + time, order)).toBe(written);
        }
        expect(readDay(`${Number(date)}${sign}${Number(month)}${sign}${year.slice(2)}`, "day_first")).toBe(written);
      }),
    );
    expect(["05-Dec-2026", "5 December 2026"].map((cell) => readDay(cell, "day_first"))).toEqual([
      "2026-12-05",
      "2026-12-05",
    ]);
    expect(readDay("Dec 5, 2026", "month_first")).toBe("2026-12-05");
    expect(
      ["31.02.2026", "2026-12-05", "5", "", "05.13.2026", "1.1.1999", "05.Xyz.2026"].map((cell) =>
        readDay(cell, "day_first"),
      ),
    ).toEqual(Array(7).fill(null));
  });
});

describe("keys", () => {
  /** Few different rows, so that many are equal; some texts are long. */
  const row = fc.record({
    day: fc.constantFrom("2026-12-05", "2026-12-06"),
    amount: fc.constantFrom("5.00", "118.00"),
    text: fc.constantFrom("ACH", "ACH/5", `Long ${"x".repeat(150)}`, `Long ${"x".repeat(151)}`),
  });
  type Row = { day: string; amount: string; text: string };
  const fileOf = (rows: readonly Row[]) =>
    stringify([["Date", "Amount", "Description"], ...rows.map((each) => [each.day, each.amount, each.text])]);
  const keysOf = (rows: readonly Row[]) => read(fileOf(rows)).rows.map(({ key }) => key);

  it("are one for each row of a file, equal rows counted", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const keys = keysOf(rows);
        expect(new Set(keys).size).toBe(rows.length);
        for (const key of keys) expect(partKey(key, 2_147_483_647).length).toBeLessThanOrEqual(120);
        for (const key of keys) expect([rowOfKey(key), rowOfKey(partKey(key, 5))]).toEqual([key, key]);
      }),
    );
  });

  it("of overlapping files are the union: nothing twice, nothing lost", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), fc.nat(30), fc.nat(30), (rows, one, other) => {
        // Files of whole days, as banks make them, in any order.
        const days = Map.groupBy(rows, (each) => each.day);
        const first = days.get("2026-12-05") ?? [];
        const both = [...first.toSorted(() => one - other), ...(days.get("2026-12-06") ?? [])];
        expect(new Set([...keysOf(first), ...keysOf(both)])).toEqual(new Set(keysOf(rows)));
      }),
    );
  });

  it("differ by account", () => {
    const table = readTable(fileOf([{ day: "2026-12-05", amount: "5.00", text: "ACH" }]), "comma");
    const keys = ["chase", "wells"].map((account) => readRows(table, mapping(), account, "2026-12-31").rows[0]?.key);
    expect(keys).toEqual(['["chase","2026-12-05","5.00",1,"ACH"]', '["wells","2026-12-05","5.00",1,"ACH"]']);
  });
});
