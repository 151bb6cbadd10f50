// Shows MORE-536 to MORE-539, MORE-562, MORE-573.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { exampleFolder, renamedFolder } from "../../../../test/import-folder.ts";
import { queryOn } from "../../../db/sql.ts";
import { planImport, runImport } from "./import.service.ts";

const files = exampleFolder;
const text = (name: string): string => files().get(name) ?? "";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const query = async <Row extends Record<string, unknown>>(text: string): Promise<Row[]> =>
  (await queryOn(app.ctx.db.current())<Row>(text)).rows;

/** Records and audit entries, which nothing may add to. */
async function counts(): Promise<Record<string, number>> {
  const tables = [
    "brands",
    "bills",
    "payments",
    "ledger_movements",
    "imports",
    "import_rows",
    "imported_bills",
    "packages",
    "coupons",
    "businesses",
    "audit_head",
    "outbox",
  ];
  const columns = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ");
  const [row] = await query<Record<string, number>>(`select ${columns}`);
  return row ?? {};
}

const outcomes = ({ rows }: { rows: readonly { outcome: string }[] }) =>
  Object.fromEntries([...Map.groupBy(rows, ({ outcome }) => outcome)].map(([outcome, all]) => [outcome, all.length]));

describe("a broken folder", () => {
  const broken: [name: string, file: string, content: string, fault: string][] = [
    [
      "no external_id column",
      "brands.csv",
      "name,email\nA,a@b.example",
      "brands.csv:1: The first column must be external_id, not 'name'.",
    ],
    [
      "an unknown column",
      "brands.csv",
      "external_id,name,email,color\nx,A,a@b.example,red",
      "brands.csv:1: There is no column color.",
    ],
    ["a column twice", "brands.csv", "external_id,name,name\nx,A,B", "brands.csv:1: The column name is there twice."],
    [
      "the owner's columns",
      "brands.csv",
      "external_id,name,email,user_email\nx,A,a@b.example,c@d.example",
      "brands.csv:1: There is no column user_email.",
    ],
    ["an open quote", "brands.csv", 'external_id,name,email\nx,"A,a@b.example', "can't be read as CSV"],
    [
      "too many cells",
      "brands.csv",
      "external_id,name,email\nx,A,a@b.example,more",
      "brands.csv:2: This line has 4 cells, but there are 3 columns.",
    ],
    [
      "an empty external_id",
      "brands.csv",
      "external_id,name,email\n,A,a@b.example",
      "brands.csv:2: external_id is empty.",
    ],
    [
      "an external_id twice",
      "brands.csv",
      "external_id,name,email\nx,A,a@b.example\ny,B,b@b.example\nx,C,c@b.example",
      "brands.csv:4: The external_id x is also on line 2.",
    ],
    ["no name", "brands.csv", "external_id,email\nx,a@b.example", "brands.csv:2: name: Enter some text."],
    ["no email", "brands.csv", "external_id,name\nx,A", "brands.csv:2: email:"],
    ["a wrong email", "brands.csv", "external_id,name,email\nx,A,nowhere", "brands.csv:2: email:"],
    [
      "a wrong status",
      "brands.csv",
      "external_id,name,email,status\nx,A,a@b.example,paused",
      "brands.csv:2: status: Choose active or inactive.",
    ],
    [
      "a wrong domain",
      "brands.csv",
      "external_id,name,email,domain\nx,A,a@b.example,not a domain",
      "brands.csv:2: domain:",
    ],
    [
      "a package that isn't there",
      "brands.csv",
      "external_id,name,email,organization_plan_id\nx,A,a@b.example,Gold",
      "brands.csv:2: organization_plan_id: there is no package 'Gold'.",
    ],
    [
      "an unknown account manager",
      "brands.csv",
      "external_id,name,email,account_owner_id\nx,A,a@b.example,who@b.example",
      "brands.csv:2: account_owner_id: there is no team member 'who@b.example'.",
    ],
    [
      "an unknown engine",
      "brands.csv",
      "external_id,name,email,engines,integrations\nx,A,a@b.example,v1;v9,nothing",
      "brands.csv:2: engines: there is no engine 'v9'.\nbrands.csv:2: integrations: there is no integration 'nothing'.",
    ],
    [
      "a wrong price of an integration",
      "brands.csv",
      "external_id,name,email,integrations\nx,A,a@b.example,harbor_desk=much",
      "brands.csv:2: integrations: 'harbor_desk=much' has no price.",
    ],
    [
      "a business on an engine that its brand doesn't have",
      "businesses.csv",
      "external_id,organization_id,name,voice_engine\nb,harbor,B,v4",
      "businesses.csv:2: voice_engine: Harbor Answers doesn't have Order Taker (v4).",
    ],
    [
      "a business with an integration that its brand doesn't have",
      "businesses.csv",
      "external_id,organization_id,name,integration_codes\nb,harbor,B,harbor_desk",
      "businesses.csv:2: integration_codes: The brand has no integration harbor_desk.",
    ],
    [
      "a price that is no number",
      "packages.csv",
      text("packages.csv").replace(",99,", ",much,"),
      "packages.csv:2: base_price:",
    ],
    [
      "a brand that isn't there",
      "packages.csv",
      text("packages.csv").replace(",no,acme,", ",no,unknown,"),
      "there is no brand 'unknown'.",
    ],
    [
      "days in the wrong order",
      "coupons.csv",
      text("coupons.csv").replace("2027-06-30", "2020-06-30"),
      "coupons.csv:2: expires_at:",
    ],
    [
      "a percentage above 100",
      "coupons.csv",
      text("coupons.csv").replace("percentage,15", "percentage,150"),
      "coupons.csv:2: discount_value:",
    ],
    [
      "a price without a number",
      "integrations.csv",
      text("integrations.csv").replace("12.50", "free"),
      "integrations.csv:2: wholesale_price:",
    ],
    [
      "an address twice",
      "people.csv",
      text("people.csv").replace("ravi@", "ADA@"),
      "people.csv:3: email: This brand already has a portal user with this email.",
    ],
    [
      "a business without its brand",
      "businesses.csv",
      text("businesses.csv").replace("acme", "unknown"),
      "businesses.csv:2: organization_id: there is no brand 'unknown'.",
    ],
    [
      "a count that is no number",
      "businesses.csv",
      text("businesses.csv").replace(",3,1,", ",three,1,"),
      "businesses.csv:2: total_agent:",
    ],
    [
      "an opening balance of a brand that isn't there",
      "balances.csv",
      "external_id,organization_id,amount\nb1,unknown,10",
      "balances.csv:2: organization_id: there is no brand 'unknown'.",
    ],
    [
      "an opening balance that is no amount",
      "balances.csv",
      "external_id,organization_id,amount\nb1,acme,1e3",
      "balances.csv:2: amount: Enter an amount of at most 100,000,000",
    ],
    [
      "an opening balance with three decimals",
      "balances.csv",
      "external_id,organization_id,amount\nb1,acme,10.005",
      "balances.csv:2: amount: Enter an amount",
    ],
    [
      "an opening balance of 0",
      "balances.csv",
      "external_id,organization_id,amount\nb1,acme,0.00",
      "balances.csv:2: amount: Enter an amount other than 0",
    ],
    [
      "two opening balances of a brand",
      "balances.csv",
      "external_id,organization_id,amount\nb1,acme,10\nb2,acme,-5",
      "balances.csv:3: organization_id: Acme Voice has an opening balance already.",
    ],
    [
      "a due date that is no day",
      "balances.csv",
      "external_id,organization_id,amount,due_on\nb1,acme,10,2026-02-30",
      "balances.csv:2: due_on:",
    ],
    [
      "a bill of no month",
      "bills.csv",
      "external_id,organization_id,month,total\no1,acme,2026-13,10",
      "bills.csv:2: month: Enter a month",
    ],
    [
      "a bill of a month that isn't over",
      "bills.csv",
      "external_id,organization_id,month,total\no1,acme,2199-01,10",
      "bills.csv:2: month: This month isn't over yet.",
    ],
    [
      "a bill that doesn't add up",
      "bills.csv",
      "external_id,organization_id,month,total,base.amount,tax.amount\no1,acme,2026-01,10,8,1.80",
      "bills.csv:2: total: The lines add up to 9.80, not 10.00.",
    ],
    [
      "two bills of a month",
      "bills.csv",
      "external_id,organization_id,month,total\no1,acme,2026-01,10\no2,acme,2026-01,11",
      "bills.csv:3: month: Acme Voice already has an imported bill for this month.",
    ],
    [
      "a quantity without an amount",
      "bills.csv",
      "external_id,organization_id,month,total,storage.quantity\no1,acme,2026-01,10,3",
      "bills.csv:2: storage.amount:",
    ],
    [
      "a line that bills don't have",
      "bills.csv",
      "external_id,organization_id,month,total,tips.amount\no1,acme,2026-01,10,3",
      "bills.csv:1: There is no column tips.amount.",
    ],
  ];

  it.each(broken)(
    "with %s is told by file and line, and nothing is written (MORE-537)",
    async (_, file, content, fault) => {
      const before = await counts();
      const plan = await planImport(app.ctx, files({ [file]: content }));
      expect(plan.faults.map((each) => `${each.file}:${each.line}: ${each.message}`).join("\n")).toContain(fault);
      expect(await counts()).toEqual(before);
    },
  );
});

describe("a folder", () => {
  it("is planned without writing, imported, and changes nothing the second time (MORE-536, MORE-538)", async () => {
    const before = await counts();
    const plan = await planImport(app.ctx, files());
    expect(plan.faults).toEqual([]);
    expect(await counts()).toEqual(before);
    const done = await runImport(app.ctx, files());
    expect({ rows: done.rows, faults: done.faults }).toEqual(plan);
    expect(done.run).toMatchObject({ state: "done", created: 17, changed: 0, matched: 0, skipped: 0 });
    expect(outcomes(done)).toEqual({ create: 17 });
    const imported = await counts();
    // Nobody is invited.
    expect(imported["emails"]).toBe(before["emails"]);
    const again = await runImport(app.ctx, files());
    expect(again.rows.filter(({ outcome }) => outcome !== "match")).toEqual([]);
    expect({ ...(await counts()), imports: 1, import_rows: 17, audit_head: 1 }).toEqual({ ...imported, audit_head: 1 });
    const [brand] = await query<{ phone: string; package: string; dedicated: string[] }>(`
      select phone, (select p.name from packages p where p.id = b.latest_package_id) as package,
        array(select p.name from packages p join package_brands o on o.package_id = p.id where o.brand_id = b.id) as dedicated
      from brands b where external_id = 'acme'`);
    expect(brand).toEqual({ phone: "5550100", package: "Acme Plan", dedicated: ["Acme Plan"] });
  });

  it("changes what differs from it (MORE-538)", async () => {
    const changed = files({ "brands.csv": text("brands.csv").replace("5550100", "5550199") });
    expect(outcomes(await planImport(app.ctx, changed))).toEqual({ change: 1, match: 16 });
    expect(outcomes(await runImport(app.ctx, changed))).toEqual({ change: 1, match: 16 });
    const [brand] = await query<{ phone: string }>("select phone from brands where external_id = 'acme'");
    expect(brand?.phone).toBe("5550199");
  });
});

describe("engines and integrations", () => {
  const assigned = () =>
    query(`select b.external_id as brand, array(select code from assigned_engines where brand_id = b.id order by code) as engines,
        array(select code || '=' || wholesale_price from assigned_integrations where brand_id = b.id) as integrations
      from brands b where b.external_id in ('acme', 'harbor') order by 1`);
  const row = (phone: string, engines: string, integrations: string) =>
    files({
      "brands.csv": `external_id,name,email,phone,engines,integrations\nacme,Acme Voice,hello@acme.example,${phone},${engines},${integrations}`,
    });

  it("that a brand lacks are assigned, and none is removed or changed (MORE-573)", async () => {
    expect(await assigned()).toEqual([
      { brand: "acme", engines: ["v1", "v2"], integrations: ["harbor_desk=9.5000"] },
      { brand: "harbor", engines: [], integrations: [] },
    ]);
    expect(outcomes(await planImport(app.ctx, row("5550199", "v1", "harbor_desk=7")))).toEqual({ match: 16 });
    const more = row("5550199", "v4", "");
    expect(outcomes(await planImport(app.ctx, more))).toEqual({ change: 1, match: 15 });
    expect(outcomes(await runImport(app.ctx, more))).toEqual({ change: 1, match: 15 });
    expect(outcomes(await runImport(app.ctx, more))).toEqual({ match: 16 });
    const [acme] = await assigned();
    expect(acme).toEqual({ brand: "acme", engines: ["v1", "v2", "v4"], integrations: ["harbor_desk=9.5000"] });
  });

  it("have their entries, and raise the configuration's version (MORE-573)", async () => {
    const [before] = await query<{ version: number }>(configuration);
    await runImport(app.ctx, row("5550199", "v3", ""));
    const [after] = await query<{ version: number }>(configuration);
    expect(after?.version).toBe((before?.version ?? 0) + 1);
    const events = await query<{ event: string }>("select event from activities order by id desc limit 2");
    expect(events.map(({ event }) => event)).toContain("engine.assigned");
  });

  const configuration = `select c.version from brand_configurations c join brands b on b.id = c.brand_id where b.external_id = 'acme'`;

  it("that are retired are not added, but one retired in the same folder is (MORE-573)", async () => {
    const retired = text("integrations.csv").replace(",12.50,no", ",12.50,yes");
    const both = renamedFolder("3", { "integrations.csv": retired });
    expect((await planImport(app.ctx, both)).faults).toEqual([]);
    await runImport(app.ctx, both);
    const late = new Map([["brands.csv", "external_id,name,email,integrations\nx,A,a@b.example,harbor_3desk"]]);
    expect((await planImport(app.ctx, late)).faults.map(({ message }) => message)).toEqual([
      "integrations: harbor_3desk is retired and can't be added.",
    ]);
  });
});

describe("an import that stops", () => {
  it("after any row goes on where it stopped, and no row is there twice (MORE-539)", async () => {
    const renamed = renamedFolder("2");
    for (let rows = 1; rows < 9; rows += 1) {
      let left = rows;
      const transaction = app.ctx.db.transaction.bind(app.ctx.db);
      const stopping = Object.assign(Object.create(app.ctx.db), {
        transaction: (work: () => Promise<unknown>) => {
          if (left === 0) throw new Error("killed");
          left -= 1;
          return transaction(work);
        },
      });
      await runImport({ ...app.ctx, db: stopping }, renamed).catch(() => undefined);
    }
    expect((await runImport(app.ctx, renamed)).faults).toEqual([]);
    const twice = await query("select external_id from brands where external_id <> '' group by 1 having count(*) > 1");
    expect(twice).toEqual([]);
  });

  it("goes on in calls of some steps, as the page makes them, in one run (MORE-539)", async () => {
    const some = renamedFolder("4");
    const runs = new Set<number>();
    let calls = 0;
    for (let state = "running"; state === "running"; calls += 1) {
      const { run, faults } = await runImport(app.ctx, some, 5);
      expect(faults).toEqual([]);
      runs.add(run?.id ?? 0);
      state = run?.state ?? "";
    }
    expect([runs.size, calls]).toEqual([1, 4]);
    const [run] = await query("select created, matched, steps_done from imports order by id desc limit 1");
    expect(run).toEqual({ created: 17, matched: 0, steps_done: 20 });
  });

  it("by two processes at once saves each row once, and one of them says so (MORE-539)", async () => {
    const same = renamedFolder("5");
    const both = await Promise.all([runImport(app.ctx, same), runImport(app.ctx, same)]);
    const messages = both.flatMap(({ faults }) => faults.map(({ message }) => message));
    expect(messages).toEqual(["The same files are being imported by another process."]);
    expect(both.map(({ run }) => run?.id)).toEqual([both[0]?.run?.id, both[0]?.run?.id]);
    const [run] = await query("select state, created, matched from imports order by id desc limit 1");
    expect(run).toEqual({ state: "done", created: 17, matched: 0 });
  });
});
