// Shows MORE-369: bills that earlier releases marked as paid become payments, and the release before may go on marking them.

import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { emptyDatabase } from "../../test/database.ts";
import { equations } from "../../test/ledger/equations.ts";
import { migrateDatabase } from "./migrate.ts";
import { readStatements } from "./migration-files.ts";

/** The migrations of the release before. */
const BEFORE = 43;
const LEDGER = { tag: "0043_ledger", when: 0 };
const clients: pg.Client[] = [];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  clients.push(client);
  return client;
}
afterEach(async () => {
  for (const each of clients.splice(0)) await each.end();
});

const rowsOf = async (client: pg.Client, text: string) => (await client.query<Record<string, unknown>>(text)).rows;

/** A database of the release before, with two brands. */
async function before(): Promise<{ url: string; client: pg.Client }> {
  const url = await emptyDatabase();
  await migrateDatabase(url, { count: BEFORE });
  const client = await connect(url);
  await client.query(`insert into brands (name, support_email, email, domain, website, frontend_domain, backend_domain,
      status, address, phone, description, use_system, brand_color, search_text, created_at, updated_at, updated_by)
    select name, '', '', '', '', '', '', 'active', '', '', '', true, '#000000', lower(name), now(), now(), 'Ada'
    from (values ('Ash'), ('Birch')) b(name)`);
  await client.query(`insert into packages (name, description, active, public, currency, search_text, created_at, updated_at, updated_by)
    values ('Pro', '', true, true, 'usd', 'pro', now(), now(), 'Ada')`);
  return { url, client };
}

type Closed = {
  brand?: number;
  month: string;
  total: string;
  credits?: object[];
  paid?: string;
  reference?: string | null;
};

/** A bill as the release before stores it. `paid` is an SQL instant. */
async function close(
  client: pg.Client,
  { brand = 1, month, total, credits = [], paid, reference }: Closed,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into bills (brand_id, month, package_id, package_name, package_key, currency, lines, discounts, charges, corrections,
      credits, subtotal, total, invoice_number, due_on, closed_at, paid_at, paid_on, paid_by, payment_reference, version, created_at,
      updated_at, updated_by)
    values ($1, $2::date, 1, 'Pro', 'pro', 'usd', '[]', '[]', '[]', '[]', $3, 0, $4, $5, $2::date + 46, $2::date + 31, ${paid ?? "null"},
      ${paid ? `(${paid})::date - 1` : "null"}, ${paid && Number(total) > 0 ? "'Grace'" : "null"}, $6, ${paid ? 2 : 1}, $2::date + 31,
      $2::date + 31, 'System')
    returning id`,
    [brand, month, JSON.stringify(credits), total, `INV-${brand}-${month}`, reference ?? null],
  );
  return rows[0]?.id ?? 0;
}

const credit = (client: pg.Client, bill: number, kind: string, amount: string) =>
  client.query(
    `insert into credit_movements (brand_id, bill_id, kind, amount, created_at, created_by)
      select brand_id, id, $2, $3, now(), 'System' from bills where id = $1`,
    [bill, kind, amount],
  );

/** Paid, unpaid, overdue, zero and negative bills of two brands, with credit. */
async function fill(client: pg.Client): Promise<void> {
  const carried = { kind: "credit", code: "carried", amount: "60.00" };
  await credit(
    client,
    await close(client, { month: "2026-05-01", total: "-118.00", paid: "now() - interval '90 days'" }),
    "granted",
    "100",
  );
  await close(client, { month: "2026-06-01", total: "118.00", paid: "now() - interval '60 days'", reference: "ACH 1" });
  const zero = await close(client, {
    month: "2026-07-01",
    total: "0.00",
    credits: [carried],
    paid: "now() - interval '50 days'",
  });
  await credit(client, zero, "carried", "60.00");
  await close(client, { month: "2026-08-01", total: "236.00" });
  const used = { kind: "credit", code: "brought", amount: "-45.50" };
  const last = await close(client, {
    month: "2026-09-01",
    total: "82.60",
    credits: [used],
    paid: "now() - interval '2 hours'",
  });
  await credit(client, last, "used", "-45.50");
  await close(client, { month: "2199-01-01", total: "10.01" });
  await close(client, {
    brand: 2,
    month: "2026-09-01",
    total: "100000000.00",
    paid: "now() - interval '25 hours'",
    reference: "Wire",
  });
}

/** What both releases say of the bills, by their own definition of the status. */
const billsBefore = `select id, case when paid_at is not null then 'paid' when due_on < current_date then 'overdue' else 'pending' end as status,
  paid_at, paid_on, paid_by, payment_reference, version, updated_at from bills order by id`;
const billsAfter = `select id, case when open_amount = 0 then 'paid' when due_on < current_date and not held then 'overdue' else 'pending' end as status,
  paid_at, paid_on, paid_by, payment_reference, version from bills order by id`;
const creditBefore = "select brand_id, sum(amount)::text as credit from credit_movements group by 1 order by 1";
const creditAfter = "select brand_id, carried::text as credit from brand_balances where carried <> 0 order by 1";
const withoutStamp = (rows: Record<string, unknown>[]) => rows.map(({ updated_at: _, ...row }) => row);
const broken = (client: pg.Client) => rowsOf(client, equations());

describe("the upgrade to the ledger", () => {
  it("keeps each bill's state and each brand's credit, and records who paid what", async () => {
    const { url, client } = await before();
    await fill(client);
    const [bills, credits] = [await rowsOf(client, billsBefore), await rowsOf(client, creditBefore)];
    await migrateDatabase(url);
    expect(await rowsOf(client, billsAfter)).toEqual(withoutStamp(bills));
    expect(await rowsOf(client, creditAfter)).toEqual(credits);
    expect(await rowsOf(client, creditBefore)).toEqual(credits);
    expect(await broken(client)).toEqual([]);
    const paid = `select p.brand_id, p.amount::text, p.method, p.origin, p.reference, p.recorded_by, p.received_on = b.paid_on as on_day,
        p.recorded_at = b.paid_at as at, a.effective_on = b.paid_on as effective
      from payments p join allocations a on a.payment_id = p.id join bills b on b.id = a.bill_id order by p.amount`;
    const same = { method: "other", recorded_by: "Grace", on_day: true, at: true, effective: true };
    expect(await rowsOf(client, paid)).toEqual([
      { brand_id: 1, amount: "82.60", origin: "mark", reference: "", ...same },
      { brand_id: 1, amount: "118.00", origin: "migration", reference: "ACH 1", ...same },
      { brand_id: 2, amount: "100000000.00", origin: "migration", reference: "Wire", ...same },
    ]);
    expect(
      await rowsOf(client, "select brand_id, receivable::text, unallocated::text from brand_balances order by 1"),
    ).toEqual([
      { brand_id: 1, receivable: "246.01", unallocated: "0.00" },
      { brand_id: 2, receivable: "0.00", unallocated: "0.00" },
    ]);
  });

  it("goes on after it was killed between two bills, and repeats nothing", async () => {
    const { url, client } = await before();
    await client.query(`insert into bills (brand_id, month, package_id, package_name, package_key, currency, lines, discounts, charges,
        corrections, credits, subtotal, total, invoice_number, due_on, closed_at, paid_at, paid_on, paid_by, created_at, updated_at, updated_by)
      select case when n < 1500 then 1 else 2 end, ('2000-01-01'::date + make_interval(months => n))::date, 1, 'Pro', 'pro', 'usd', '[]', '[]', '[]', '[]', '[]', 0, n,
        'INV-' || n, now(), now(), case when n % 2 = 0 then now() end, case when n % 2 = 0 then now() end, case when n % 2 = 0 then 'Grace' end,
        now(), now(), 'System'
      from generate_series(1, 1500) n`);
    const bills = await rowsOf(client, billsBefore);
    const holder = await connect(url);
    await holder.query("begin");
    // Not the bill itself, whose table the migration alters first.
    await holder.query("select 1 from brands where id = 2 for update");
    const killed = migrateDatabase(url).catch((error: unknown) => error);
    const entered = "select count(*)::int as count from bills where open_amount is not null";
    await expect.poll(() => rowsOf(client, entered).catch(() => [])).toEqual([{ count: 1000 }]);
    // In the middle of a batch: it waits for the other brand.
    const kill = `select pg_terminate_backend(pid) as ended from pg_stat_activity where application_name = 'console-migration'
      and datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => rowsOf(client, kill)).toEqual([{ ended: true }]);
    expect(await killed).toBeInstanceOf(Error);
    await holder.query("commit");
    expect(await rowsOf(client, entered)).toEqual([{ count: 1000 }]);
    await migrateDatabase(url);
    expect(await rowsOf(client, billsAfter)).toEqual(withoutStamp(bills));
    expect(await broken(client)).toEqual([]);
    const counted =
      "select (select count(*) from payments)::int as payments, (select count(*) from allocations)::int as allocations";
    const once = [{ payments: 750, allocations: 750 }];
    expect(await rowsOf(client, counted)).toEqual(once);
    // The batch finds nothing to do.
    const { statements } = await readStatements(LEDGER);
    const batch = statements.find((each) => each.includes("In batches")) ?? "";
    expect((await client.query(batch)).rowCount).toBe(0);
    expect(await rowsOf(client, counted)).toEqual(once);
  });
});

const mark = (client: pg.Client, id: number, reference: string | null) =>
  client.query(
    `update bills set paid_at = now(), paid_on = current_date - 1, paid_by = 'Grace', payment_reference = $2, version = version + 1,
      updated_at = now(), updated_by = 'Grace' where id = $1 returning version`,
    [id, reference],
  );
const undo = (client: pg.Client, id: number) =>
  client.query(
    `update bills set paid_at = null, paid_on = null, paid_by = null, payment_reference = null, version = version + 1,
      updated_at = now(), updated_by = 'Grace' where id = $1 returning version`,
    [id],
  );
const billOf = (id: number) =>
  `select open_amount::text, held, paid_on = current_date - 1 as on_day, paid_by, payment_reference, version from bills where id = ${id}`;

describe("the release before, beside this one", () => {
  it("marks bills as paid and undoes it in their rows, and the ledger follows", async () => {
    const { url, client } = await before();
    await migrateDatabase(url);
    const id = await close(client, { month: "2026-09-01", total: "118.00" });
    expect((await mark(client, id, "ACH 1")).rows).toEqual([{ version: 2 }]);
    const paid = {
      open_amount: "0.00",
      held: false,
      on_day: true,
      paid_by: "Grace",
      payment_reference: "ACH 1",
      version: 2,
    };
    expect(await rowsOf(client, billOf(id))).toEqual([paid]);
    expect(await broken(client)).toEqual([]);
    expect((await undo(client, id)).rows).toEqual([{ version: 3 }]);
    const open = {
      open_amount: "118.00",
      held: false,
      on_day: null,
      paid_by: null,
      payment_reference: null,
      version: 3,
    };
    expect(await rowsOf(client, billOf(id))).toEqual([open]);
    expect(await broken(client)).toEqual([]);
    await mark(client, id, null);
    expect(await rowsOf(client, billOf(id))).toEqual([{ ...paid, payment_reference: null, version: 4 }]);
    expect(
      await rowsOf(
        client,
        "select amount::text, origin, reversed_on is not null as reversed from payments order by id",
      ),
    ).toEqual([
      { amount: "118.00", origin: "mark", reversed: true },
      { amount: "118.00", origin: "mark", reversed: false },
    ]);
    expect(await broken(client)).toEqual([]);
  });

  it("marks what is left of a bill that is partly paid and held, and undoing keeps the payment of a person", async () => {
    const { url, client } = await before();
    await migrateDatabase(url);
    const id = await close(client, { month: "2026-09-01", total: "118.00" });
    await client.query(`insert into payments (brand_id, amount, received_on, method, origin, recorded_at, recorded_by)
      values (1, 100, current_date, 'check', 'person', now(), 'Ada')`);
    await client.query(`insert into allocations (brand_id, payment_id, bill_id, amount, effective_on, allocated_at, allocated_by)
      values (1, 1, ${id}, 40, current_date, now(), 'Ada')`);
    await client.query(
      `insert into bill_holds (bill_id, reason, placed_at, placed_by) values (${id}, 'Disputed', now(), 'Ada')`,
    );
    await mark(client, id, "ACH 2");
    expect(await rowsOf(client, "select amount::text, unallocated::text from payments order by id")).toEqual([
      { amount: "100.00", unallocated: "60.00" },
      { amount: "78.00", unallocated: "0.00" },
    ]);
    expect(await broken(client)).toEqual([]);
    await undo(client, id);
    expect(await rowsOf(client, billOf(id))).toMatchObject([{ open_amount: "78.00", held: false, paid_by: null }]);
    expect(
      await rowsOf(client, "select unallocated::text, reversed_on is not null as reversed from payments order by id"),
    ).toEqual([
      { unallocated: "60.00", reversed: false },
      { unallocated: "0.00", reversed: true },
    ]);
    expect(await broken(client)).toEqual([]);
    // What a person paid in full is not undone in the bill's row.
    await client.query(`insert into allocations (brand_id, payment_id, bill_id, amount, effective_on, allocated_at, allocated_by)
      values (1, 1, ${id}, 60, current_date, now(), 'Ada')`);
    await client.query(`insert into payments (brand_id, amount, received_on, method, origin, recorded_at, recorded_by)
      values (1, 18, current_date, 'check', 'person', now(), 'Ada')`);
    await client.query(`insert into allocations (brand_id, payment_id, bill_id, amount, effective_on, allocated_at, allocated_by)
      values (1, 3, ${id}, 18, current_date, now(), 'Ada')`);
    await expect(undo(client, id)).rejects.toThrow("cannot be undone");
    expect(await broken(client)).toEqual([]);
  });

  it("closes months with credit and grants credit, each recorded once for both releases", async () => {
    const { url, client } = await before();
    await migrateDatabase(url);
    await client.query("begin");
    const carried = { kind: "credit", code: "carried", amount: "60.00" };
    const zero = await close(client, { month: "2026-07-01", total: "0.00", credits: [carried], paid: "now()" });
    await credit(client, zero, "carried", "60.00");
    await client.query("commit");
    await client.query("begin");
    const used = { kind: "credit", code: "brought", amount: "-45.50" };
    const next = await close(client, { month: "2026-08-01", total: "82.60", credits: [used] });
    await credit(client, next, "used", "-45.50");
    await client.query("commit");
    const lost = await close(client, { month: "2026-05-01", total: "-118.00", paid: "now()" });
    await credit(client, lost, "granted", "100");
    expect(await rowsOf(client, "select bill_id, kind, amount::text from credit_movements order by bill_id")).toEqual([
      { bill_id: zero, kind: "carried", amount: "60.00" },
      { bill_id: next, kind: "used", amount: "-45.50" },
      { bill_id: lost, kind: "granted", amount: "100.00" },
    ]);
    expect(
      await rowsOf(client, "select bill_id, cause, carried::text from ledger_movements where carried <> 0 order by id"),
    ).toEqual([
      { bill_id: zero, cause: "credit_carried", carried: "60.00" },
      { bill_id: next, cause: "credit_used", carried: "-45.50" },
      { bill_id: lost, cause: "credit_granted", carried: "100.00" },
    ]);
    expect(
      await rowsOf(client, "select receivable::text, unallocated::text, carried::text from brand_balances"),
    ).toEqual([{ receivable: "82.60", unallocated: "0.00", carried: "114.50" }]);
    expect(await broken(client)).toEqual([]);
  });

  it("marks a bill as paid that the upgrade has not reached yet", async () => {
    const { url, client } = await before();
    const id = await close(client, { month: "2026-09-01", total: "118.00" });
    await migrateDatabase(url);
    // As it is between the migration and its last batch.
    await client.query("alter table bills disable trigger user");
    await client.query("update bills set open_amount = null");
    await client.query("alter table bills enable trigger user");
    await client.query("alter table ledger_movements disable trigger user");
    await client.query("delete from ledger_movements");
    await client.query("alter table ledger_movements enable trigger user");
    await client.query("alter table brand_balances disable trigger user");
    await client.query("delete from brand_balances");
    await client.query("alter table brand_balances enable trigger user");
    await mark(client, id, "ACH 3");
    const { statements } = await readStatements(LEDGER);
    await client.query(statements.find((each) => each.includes("In batches")) ?? "");
    expect(await rowsOf(client, billOf(id))).toMatchObject([
      { open_amount: "0.00", on_day: true, payment_reference: "ACH 3", version: 2 },
    ]);
    expect(await broken(client)).toEqual([]);
  });
});
