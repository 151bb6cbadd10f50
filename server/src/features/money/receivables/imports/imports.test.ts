// Shows MORE-442 to MORE-446: what a bank's file proposes, and what accepting its rows records.
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { asProposed, bankAccount } from "../../../../../test/bank-file.ts";
import { makeMapping, sentFile } from "../../../../../test/factories/bank-mapping.ts";
import { useLedger } from "../../../../../test/ledger/lab.ts";
import { rows as rowsOf } from "../../../../db/sql.ts";

const lab = useLedger();
const { at } = lab.billing;
const db = () => lab.billing.app.ctx.db.current();
const manager = () => lab.billing.manager;

type Stored = {
  brand_id: number;
  amount: string;
  external_id: string;
  source: string;
  reference: string;
  method: string;
};
const imported = (account: { mapping: { account: string } }) =>
  rowsOf<Stored>(
    db(),
    sql`select brand_id, amount::text, external_id, source, reference, method from payments
      where origin = 'import' and source = ${`bank:${account.mapping.account.toLowerCase()}`} order by id`,
  );

async function named(brandId: number) {
  const { invoice_number } = await lab.bill(brandId, "2026-10");
  const { name } = (await manager().get(`/admin/agencies/${brandId}`)).body.data;
  return { invoice: String(invoice_number), name: String(name) };
}

beforeEach(() => at("2026-12-10"));

describe("a preview", () => {
  it("finds brands by invoice number, then reference, then name, then an amount that is open once (MORE-442)", async () => {
    const account = await bankAccount(lab);
    const [byInvoice, byPo, byName, byAmount] = [
      await lab.billed("111.00"),
      await lab.billed("112.00"),
      await lab.billed("113.00"),
      await lab.billed("114.00"),
    ];
    const twins = [await lab.billed("115.00"), await lab.billed("115.00")];
    await at("2026-12-10");
    await manager().put(`/admin/agencies/${byPo}`, { organization: { po_number: "PO 77-AB" } });
    const { invoice } = await named(byInvoice);
    const { name } = await named(byName);
    const { rows, unreadable, outgoing } = await account.preview([
      `2026-12-05,130.98,ACH (${invoice.toLowerCase()}).,Someone`,
      "2026-12-05,132.16,Order po 77-ab thanks,Someone",
      `2026-12-05,133.34,Transfer,${name.toUpperCase()}`,
      `2026-12-05,20.00,Wire from ${name},`,
      "2026-12-05,134.52,Transfer,Someone",
      "2026-12-05,135.70,Transfer,Someone",
      "2026-12-05,1.00,Transfer,Someone",
      "2026-12-05,-1.00,Fee,",
      "2026-12-05,1.001,Odd,",
    ]);
    expect(rows.map(({ match, sure, parts }) => [match, sure, parts[0]?.organization_id])).toEqual([
      ["invoice", true, byInvoice],
      ["reference", true, byPo],
      ["brand_amount", true, byName],
      ["brand", false, byName],
      ["amount", false, byAmount],
      ["none", false, undefined],
      ["none", false, undefined],
    ]);
    expect(rows[2]?.parts).toMatchObject([
      { amount: "133.34", allocations: [{ bill_month: "2026-10", amount: "133.34" }] },
    ]);
    // Its bill is paid by the row before.
    expect(rows[3]?.parts).toMatchObject([{ amount: "20.00", allocations: [] }]);
    expect([twins.length, outgoing, unreadable.map(({ line }) => line)]).toEqual([2, 1, [10]]);
  });

  it("proposes a held bill only where it is named, and a part for each brand that is named", async () => {
    const account = await bankAccount(lab);
    const [held, other] = [await lab.billed("211.00"), await lab.billed("212.00")];
    await at("2026-12-10");
    await lab.hold(held, "2026-10", { held: true, reason: "Disputed" });
    const [one, two] = [await named(held), await named(other)];
    const found = await account.preview([
      "2026-12-05,248.98,Transfer,",
      `2026-12-05,500.00,${one.invoice} and ${two.invoice},`,
    ]);
    expect(found.rows.map(({ match }) => match)).toEqual(["none", "invoice"]);
    expect(
      found.rows[1]?.parts.map(({ organization_id, amount, allocations }) => [
        organization_id,
        amount,
        allocations[0]?.amount,
      ]),
    ).toEqual([
      [held, "248.98", "248.98"],
      [other, "251.02", "250.16"],
    ]);
  });

  it("says which column is missing, and what no file may be (MORE-441)", async () => {
    const account = await bankAccount(lab);
    const preview = async (file: string) =>
      (await manager().post("/admin/payment_imports/preview", { file, mapping_id: account.mapping.id })).body.message;
    expect(await preview(sentFile("Date,Sum,Description\n2026-12-05,1.00,a"))).toBe(
      `This file doesn't fit ${account.mapping.account}: it has no column Amount, Payer. Its columns are Date, Sum, Description.`,
    );
    expect(await preview(sentFile("Date,Amount,Description,Payer"))).toBe("This file has no rows.");
    expect(await preview(sentFile('Date,Amount,Description,Payer\n2026-12-05,1.00,"a,b'))).toMatch(
      /^This file isn't CSV: line \d+ can't be read\.$/,
    );
    expect(await preview(sentFile("a\n".repeat(5_002)))).toBe(
      "This file has more than 5,000 rows. Split it into smaller files.",
    );
    expect(await preview(sentFile("a".repeat(2 * 1024 * 1024 + 1)))).toBe("Choose a file of at most 2 MB.");
    const { body } = await manager().post("/admin/payment_imports/preview", {
      file: sentFile("a"),
      mapping_id: 999_999,
    });
    expect(body.message).toBe("Choose a bank account.");
  });

  it("shows rows that are recorded already, and payments that may be the same money", async () => {
    const account = await bankAccount(lab);
    const [brandId, byHand] = [await lab.billed("311.00"), await lab.billed("312.00")];
    await at("2026-12-10");
    const rows = [
      `2026-12-05,366.98,${(await named(brandId)).invoice},`,
      `2026-12-05,368.16,${(await named(byHand)).invoice},`,
    ];
    await account.accept(rows, [asProposed((await account.preview(rows)).rows[0] ?? expect.fail())]);
    const { id } = (await lab.pay(byHand, "368.16", { received_on: "2026-12-05", allocations: [] })).body.data;
    const shown = (await account.preview(rows)).rows;
    expect(shown.map(({ sure, recorded, similar }) => [sure, recorded.length, similar?.id])).toEqual([
      [false, 1, undefined],
      [false, 0, id],
    ]);
  });

  it("shows a payment of the day and amount where no brand was found: its bill is paid (MORE-485)", async () => {
    const account = await bankAccount(lab);
    const byHand = await lab.billed("313.00");
    await at("2026-12-10");
    const rows = ["2026-12-05,369.34,Transfer,Someone", "2026-12-06,369.34,Transfer,Someone"];
    const { id } = (await lab.pay(byHand, "369.34", { received_on: "2026-12-05" })).body.data;
    const shown = (await account.preview(rows)).rows;
    expect(shown.map(({ match, similar }) => [match, similar?.id])).toEqual([
      ["none", id],
      ["none", undefined],
    ]);
  });
});

describe("accepting rows", () => {
  it("records what the file says as bank transfers of the account, paying only the bills that were named (MORE-444)", async () => {
    const account = await bankAccount(lab);
    const brandId = await lab.billed("411.00");
    await at("2026-12-10");
    const { invoice } = await named(brandId);
    const rows = [`2026-12-05,484.98,"ACH ${invoice} ${"x".repeat(150)}",`, `2026-12-06,50.00,${invoice},`];
    const [first, second] = (await account.preview(rows)).rows.map(asProposed);
    const none = { line: second?.line ?? 0, parts: [{ organization_id: brandId, amount: "50.00", allocations: [] }] };
    const { body } = await account.accept(rows, [first ?? expect.fail(), none]);
    expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["recorded", "recorded"]);
    const stored = await imported(account);
    expect(stored.map(({ brand_id, amount, method }) => [brand_id, amount, method])).toEqual([
      [brandId, "484.98", "bank_transfer"],
      [brandId, "50.00", "bank_transfer"],
    ]);
    expect(stored[0]?.reference).toBe(`ACH ${invoice} ${"x".repeat(150)}`.slice(0, 120));
    expect(stored[0]?.external_id).toMatch(/^sha256:[0-9a-f]{64}$/);
    const [own] = (await manager().get(`/admin/payments?organization_id=${brandId}`)).body.data;
    expect(own).toMatchObject({ received_on: "2026-12-06", origin: "import", unallocated: "50.00", allocations: [] });
    expect(await lab.bill(brandId, "2026-10")).toMatchObject({ status: "paid", paid_on: "2026-12-05" });
    expect(await lab.account(brandId)).toMatchObject({ owed: "-50.00" });
  });

  it("takes date, amount and text from the file, not from the caller", async () => {
    const account = await bankAccount(lab);
    const brandId = await lab.billed("10.00");
    await at("2026-12-10");
    const part = (amount: string) => ({ organization_id: brandId, amount, allocations: [] });
    const rows = ["2026-12-05,5.00,Transfer,", "2026-12-05,-7.00,Fee,"];
    const { body } = await account.accept(rows, [
      { line: 2, parts: [part("6.00")] },
      { line: 3, parts: [part("7.00")] },
      { line: 9, parts: [part("7.00")] },
    ]);
    expect(body.data.map(({ outcome, reason }: { outcome: string; reason: string }) => [outcome, reason])).toEqual([
      ["failed", "The parts add up to $6.00, but $5.00 came in."],
      ["failed", "The file has no money that came in on this line."],
      ["failed", "The file has no money that came in on this line."],
    ]);
    const more = { ...account.sent(rows), rows: [{ line: 2, received_on: "2026-12-01", parts: [part("5.00")] }] };
    expect((await manager().post("/admin/payment_imports", more)).status).toBe(422);
    expect(await imported(account)).toEqual([]);
  });

  it("adds nothing twice from overlapping files, and two equal payments of a day are two (MORE-443)", async () => {
    const account = await bankAccount(lab);
    const brandId = await lab.billed("10.00");
    await at("2026-12-10");
    const { name } = await named(brandId);
    const row = (day: string) => `2026-12-0${day},5.00,Transfer,${name}`;
    expect((await account.acceptAll([row("5"), row("5"), row("6")])).map(({ outcome }) => outcome)).toEqual(
      Array(3).fill("recorded"),
    );
    const second = await account.acceptAll([row("6"), row("7"), row("6")]);
    expect(second.map(({ outcome }) => outcome)).toEqual(["recorded", "recorded"]);
    const whole = [row("5"), row("5"), row("6"), row("6"), row("7")];
    const part = { organization_id: brandId, amount: "5.00", allocations: [] };
    const again = await account.accept(
      whole,
      [2, 3, 4, 5, 6].map((line) => ({ line, parts: [part] })),
    );
    expect(again.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(5).fill("known"));
    expect(await imported(account)).toHaveLength(5);
    // Another account's row is another payment.
    expect((await (await bankAccount(lab)).acceptAll([row("5")])).map(({ outcome }) => outcome)).toEqual(["recorded"]);
  });

  it("splits a transfer over several brands, one payment each, and knows it afterwards whole or split (MORE-445)", async () => {
    const account = await bankAccount(lab);
    const [one, two] = [await lab.billed("100.00"), await lab.billed("50.00")];
    await at("2026-12-10");
    const rows = ["2026-12-05,200.00,Transfer,"];
    const part = (organization_id: number, amount: string, share?: string) => ({
      organization_id,
      amount,
      allocations: share === undefined ? [] : [{ bill_month: "2026-10", amount: share }],
    });
    const split = { line: 2, parts: [part(one, "118.00", "118.00"), part(two, "82.00", "59.00")] };
    const { body } = await account.accept(rows, [split]);
    expect(body.data).toMatchObject([{ outcome: "recorded", payments: [{ amount: "118.00" }, { amount: "82.00" }] }]);
    const stored = await imported(account);
    expect(stored.map(({ brand_id, external_id }) => external_id.endsWith(`/${brand_id}`))).toEqual([true, true]);
    expect(await lab.account(two)).toMatchObject({ owed: "-23.00" });
    for (const parts of [[part(one, "200.00")], [part(one, "100.00"), part(two, "100.00")]])
      expect((await account.accept(rows, [{ line: 2, parts }])).body.data).toMatchObject([
        { outcome: "known", payments: [{ amount: "118.00" }, { amount: "82.00" }] },
      ]);
    const twice = await account.accept(rows, [{ line: 2, parts: [part(one, "100.00"), part(one, "100.00")] }]);
    expect(twice.status).toBe(422);
  });

  it("undoes all parts of a row that fails, and leaves the other rows (MORE-446)", async () => {
    const account = await bankAccount(lab);
    const [one, two] = [await lab.billed("100.00"), await lab.billed("50.00")];
    await at("2026-12-10");
    const rows = ["2026-12-05,118.00,a,", "2026-12-05,60.00,b,", "2026-12-05,5.00,c,"];
    const pays = (organization_id: number, amount: string, share = amount) => ({
      organization_id,
      amount,
      allocations: [{ bill_month: "2026-10", amount: share }],
    });
    // Paid by somebody else after the preview.
    await lab.pay(one, "118.00");
    const accepted = [
      { line: 2, parts: [pays(one, "118.00")] },
      { line: 3, parts: [pays(two, "30.00"), pays(one, "30.00")] },
      { line: 4, parts: [pays(two, "5.00")] },
    ];
    const { body } = await account.accept(rows, accepted);
    expect(
      body.data.map(({ outcome, reason }: { outcome: string; reason: string | null }) => [outcome, reason]),
    ).toEqual([
      ["failed", "Only $0.00 is open on the October 2026 bill."],
      ["failed", "Only $0.00 is open on the October 2026 bill."],
      ["recorded", null],
    ]);
    expect((await imported(account)).map(({ amount }) => amount)).toEqual(["5.00"]);
    expect((await account.accept(rows, accepted)).body.data[2]).toMatchObject({ outcome: "known" });
  });

  it("keeps the key of a payment that was reversed", async () => {
    const account = await bankAccount(lab);
    const brandId = await lab.billed("10.00");
    await at("2026-12-10");
    const rows = [`2026-12-05,5.00,Transfer,${(await named(brandId)).name}`];
    const [first] = await account.acceptAll(rows);
    await lab.reverse(first?.payments[0]?.id ?? 0);
    const part = { organization_id: brandId, amount: "5.00", allocations: [] };
    expect((await account.accept(rows, [{ line: 2, parts: [part] }])).body.data).toMatchObject([
      { outcome: "known", payments: [{ reversed: true }] },
    ]);
    expect((await account.preview(rows)).rows[0]).toMatchObject({ sure: false, recorded: [{ reversed: true }] });
  });

  it("records each row once when two people accept the same file at once (MORE-446)", async () => {
    const account = await bankAccount(lab);
    const [one, two] = [await lab.billed("100.00"), await lab.billed("50.00")];
    await at("2026-12-10");
    const rows = Array.from({ length: 12 }, (_, at) => `2026-12-05,3.00,Transfer ${at % 5},`);
    const other = await lab.billing.app.as("manager");
    const acceptedBy = (first: number, second: number) =>
      rows.map((_, at) => ({
        line: at + 2,
        parts:
          at % 3 === 0
            ? [first, second].map((organization_id, part) => ({
                organization_id,
                amount: `${part + 1}.00`,
                allocations: [],
              }))
            : [{ organization_id: at % 2 === 0 ? first : second, amount: "3.00", allocations: [] }],
      }));
    const answers = await Promise.all([
      account.accept(rows, acceptedBy(one, two)),
      account.accept(rows, acceptedBy(two, one).toReversed(), other),
      account.accept(rows, acceptedBy(one, two), other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const outcomes = answers.flatMap(({ body }) => body.data.map(({ outcome }: { outcome: string }) => outcome));
    expect([
      outcomes.filter((each) => each === "recorded").length,
      outcomes.filter((each) => each === "known").length,
    ]).toEqual([12, 24]);
    const stored = await imported(account);
    expect([stored.length, stored.reduce((sum, { amount }) => sum + Number(amount), 0)]).toEqual([16, 36]);
  });

  it("refuses rows of a file that is read in another way since the preview", async () => {
    const account = await bankAccount(lab);
    const brandId = await lab.billed("10.00");
    await at("2026-12-10");
    const part = { organization_id: brandId, amount: "5.00", allocations: [] };
    const body = { ...account.sent(["2026-12-05,5.00,a,b"]), rows: [{ line: 2, parts: [part] }] };
    const answer = await manager().send("POST", "/admin/payment_imports", body, { "if-match": '"2"' });
    expect([answer.status, await imported(account)]).toEqual([412, []]);
  });
});

describe("bank accounts", () => {
  it("are added, changed and removed by Super Admins only, and keep their name (MORE-440)", async () => {
    const owner = await lab.billing.app.as("super_admin");
    const { id, version, ...fields } = await makeMapping(lab.billing.app.ctx, { account: "Über Bank" });
    const { account, date_column, date_order, amount_column, decimal_sign, text_columns } = fields;
    const sent = { bank_mapping: { account, date_column, date_order, amount_column, decimal_sign, text_columns } };
    expect((await manager().post("/admin/bank_mappings", sent)).status).toBe(403);
    const taken = await owner.post("/admin/bank_mappings", {
      bank_mapping: { ...sent.bank_mapping, account: "uber  BANK" },
    });
    expect([taken.status, taken.body.code]).toEqual([409, "duplicate"]);
    const patch = (body: object, as = owner) =>
      as.send("PATCH", `/admin/bank_mappings/${id}`, { bank_mapping: body }, { "if-match": `"${version}"` });
    expect((await patch({ payer_column: "Name" }, manager())).status).toBe(403);
    expect((await patch({ account: "Other" })).body.code).toBe("unknown_field");
    expect((await patch({ credit_column: "In" })).body.message).toBe(
      "Choose the column with the amount, or one with credits and one with debits.",
    );
    expect((await patch({ payer_column: "Name" })).body.data).toMatchObject({
      account: "Über Bank",
      version: 2,
      payer_column: "Name",
    });
    expect((await patch({ payer_column: "From" })).status).toBe(412);
    expect((await manager().get("/admin/bank_mappings")).body.data.map((each: { id: number }) => each.id)).toContain(
      id,
    );
    expect((await manager().send("DELETE", `/admin/bank_mappings/${id}`)).status).toBe(403);
    expect((await owner.send("DELETE", `/admin/bank_mappings/${id}`)).status).toBe(200);
  });

  it("are found for a file, with the columns that a new one probably has (MORE-447)", async () => {
    const fits = await makeMapping(lab.billing.app.ctx, {
      date_column: "Buchungstag",
      amount_column: "Betrag",
      text_columns: ["Verwendungszweck"],
    });
    const file = [
      "Kontoauszug;123456",
      "",
      "Buchungstag;Verwendungszweck;Name;Betrag;Saldo",
      "05.12.2026;RE INV-000012;Müller GmbH;1.234,50;10.000,00",
      "06.12.2026;Miete;Vermieter;-500,00;9.500,00",
    ].join("\r\n");
    const { body } = await manager().post("/admin/payment_imports/columns", {
      file: sentFile(Buffer.from(file, "latin1")),
    });
    expect(body.data).toMatchObject({
      encoding: "windows-1252",
      delimiter: "semicolon",
      header_lines: 2,
      rows: 2,
      suggested: {
        date_column: "Buchungstag",
        date_order: "day_first",
        amount_column: "Betrag",
        decimal_sign: "comma",
        text_columns: ["Verwendungszweck"],
        payer_column: "Name",
      },
    });
    expect(body.data.columns[2]).toEqual({ name: "Name", samples: ["Müller GmbH", "Vermieter"] });
    // Its header is said to be one line above.
    expect(body.data.fits).not.toContain(fits.id);
  });
});
