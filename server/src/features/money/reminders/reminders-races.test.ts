// Shows MORE-423.

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { useReminders } from "../../../../test/reminders-lab.ts";
import { rows } from "../../../db/sql.ts";
import { sendReminders } from "./run.service.ts";

const ZONE = "America/New_York";
const KILLS = 20;
const RUNS = 12;
const lab = useReminders();
const { at } = lab.billing;

beforeEach(() => lab.db().execute(sql`delete from settings where name = 'reminders_done'`));

async function november(): Promise<number> {
  await at("2026-11-10");
  const id = await lab.brand();
  await lab.charge(id, "100.00");
  await at("2026-12-01");
  await lab.close(id, "2026-11");
  await lab.invoiceSent(id, "2026-12-01");
  return id;
}
const finish = (ids: readonly number[]) =>
  lab
    .db()
    .execute(sql`update operator_settings set payment_reminders = 'on'; insert into reminder_pauses (brand_id, paused_at, paused_by)
    select id, now(), 'Test' from unnest(${sql.raw(`array[${ids.join()}]`)}) id on conflict do nothing`);

/** A run that ends at the n-th look at the clock: anything that has not committed is lost. */
function killedAt(nth: number): Promise<void> {
  let looks = 0;
  const billingClock = {
    now: () => {
      looks += 1;
      if (looks >= nth) throw new Error("the process ends here");
      return lab.billing.now();
    },
  };
  return sendReminders({ ...lab.context(), billingClock });
}

describe("no step is sent twice", () => {
  it(`by ${KILLS} killed runs, each at another point, and the one that goes on`, async () => {
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await november());
    lab.setNow("2026-12-14");
    for (let nth = 1; nth <= KILLS; nth += 1) await killedAt(nth).catch(() => undefined);
    await lab.run("2026-12-14");
    for (const id of ids)
      expect([id, (await lab.emails(id)).length, await lab.steps(id)]).toMatchObject([id, 1, [{ step: 1 }]]);
    await finish(ids);
  });

  it(`by ${KILLS} runs at the same time`, async () => {
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) ids.push(await november());
    lab.setNow("2026-12-22");
    await Promise.all(Array.from({ length: KILLS }, () => sendReminders(lab.context())));
    await lab.run("2026-12-22");
    for (const id of ids) {
      expect((await lab.emails(id)).length).toBe(1);
      expect((await lab.steps(id)).map(({ step, sent_on }) => [step, sent_on !== null])).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
    }
    await finish(ids);
  });

  it("or after a payment or pause that came first", async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await november();
      await at("2026-12-14", 10);
      const paid = round % 2 === 0;
      const write = paid
        ? lab.pay(id, "118.00")
        : lab.billing.manager.patch(`/admin/agencies/${id}/reminders`, { paused: true });
      await Promise.all([sendReminders(lab.context()), write]);
      await lab.allLeft();
      // Whichever came first: an email that left is about a bill that was open, and one that was dropped counts as none.
      const [mail] = await lab.emails(id);
      const [open] = await rows<{ sent: boolean }>(
        lab.db(),
        sql`select exists (select 1 from reminders r join bills b on b.id = r.bill_id where b.brand_id = ${id}
          and r.sent_at is not null) as sent`,
      );
      expect(open?.sent).toBe(mail !== undefined && mail.sent_at !== null);
      await lab.db().execute(sql`delete from settings where name = 'reminders_done'`);
      await lab.run("2026-12-16");
      expect((await lab.emails(id)).length).toBe(mail === undefined ? 0 : 1);
      await finish([id]);
    }
  });

  it("also if somebody tries by hand: the database refuses it, and changes of what was stored", async () => {
    const id = await november();
    await lab.run("2026-12-22");
    const ofBill = sql`bill_id in (select id from bills where brand_id = ${id})`;
    const refused = (statement: ReturnType<typeof sql>) => expect(lab.db().execute(statement)).rejects.toThrow();
    await refused(
      sql`insert into reminders (bill_id, step, sent_at) select bill_id, step, now() from reminders where ${ofBill}`,
    );
    await refused(sql`update reminders set sent_at = now() where ${ofBill}`);
    await refused(sql`delete from reminders where ${ofBill}`);
    // Only a step that was not sent after all goes back.
    await refused(sql`delete from reminders where ${ofBill} and skipped_because is not null`);
    await refused(sql`insert into reminders (bill_id, step) select bill_id, 2 from reminders where ${ofBill}`);
    await refused(
      sql`insert into reminders (bill_id, step, sent_at) select bill_id, 6, now() from reminders where ${ofBill}`,
    );
    await finish([id]);
  });
});

const days = fc
  .uniqueArray(fc.integer({ min: -30, max: 60 }), { minLength: 5, maxLength: 5 })
  .map((chosen) => chosen.toSorted((one, other) => one - other));
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("run" as const),
      days: fc.integer({ min: 0, max: 6 }),
      hour: fc.integer({ min: 0, max: 23 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("hold" as const, "lift" as const, "pause" as const, "resume" as const, "pay" as const),
      days: fc.constant(0),
      hour: fc.constant(9),
    }),
  },
);

describe("whatever the policy, and whatever happens", () => {
  it("no step twice, none of a held, paused or paid bill, none at night or on a weekend, one email a day", async () => {
    await fc.assert(
      fc.asyncProperty(days, fc.array(action, { minLength: 15, maxLength: 25 }), async (policy, actions) => {
        const id = await november();
        const named = policy.map((each, index) => [`reminder_days_${index + 1}`, each]);
        await lab.settings({ payment_reminders: "on", ...Object.fromEntries(named) });
        await lab.db().execute(sql`delete from settings where name = 'reminders_done'`);
        await happens(id, actions);
        await finish([id]);
      }),
      { numRuns: RUNS },
    );
  });
});

type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** By SQL, as far as no rule is about it: sessions end with the days that pass here. */
async function happens(id: number, actions: readonly Action[]): Promise<void> {
  const ofBrand = sql`select id from bills where brand_id = ${id}`;
  const [state] = [{ held: false, paused: false, paid: false }];
  let day = "2026-12-01";
  const sentDays: string[] = [];
  for (const { kind, days: later, hour } of actions) {
    day = new Date(Date.parse(`${day}T00:00:00Z`) + later * 86_400_000).toISOString().slice(0, 10);
    lab.setNow(day, hour);
    const now = lab.billing.now().toISOString();
    if (kind === "hold" && !state.held && !state.paid) {
      await lab
        .db()
        .execute(
          sql`insert into bill_holds (bill_id, reason, placed_at, placed_by) select id, 'Disputed', ${now}, 'Test' from (${ofBrand}) b`,
        );
      state.held = true;
    } else if (kind === "lift" && state.held) {
      await lab
        .db()
        .execute(
          sql`update bill_holds set lifted_at = ${now}, lifted_by = 'Test' where lifted_at is null and bill_id in (${ofBrand})`,
        );
      state.held = false;
    } else if (kind === "pause" || kind === "resume") {
      await lab
        .db()
        .execute(
          kind === "resume"
            ? sql`delete from reminder_pauses where brand_id = ${id}`
            : sql`insert into reminder_pauses (brand_id, paused_at, paused_by) values (${id}, ${now}, 'Test') on conflict do nothing`,
        );
      state.paused = kind === "pause";
    } else if (kind === "pay" && !state.held) {
      await at(day, hour);
      await lab.pay(id, "118.00");
      state.paid = true;
    } else if (kind === "run") {
      const before = await lab.steps(id);
      await Promise.all([sendReminders(lab.context()), sendReminders(lab.context())]);
      await lab.allLeft();
      const steps = await lab.steps(id);
      expect((await lab.emails(id)).length).toBe(steps.filter(({ sent_on }) => sent_on !== null).length);
      const added = steps.slice(before.length);
      expect(steps.slice(0, before.length)).toEqual(before);
      const sent = added.filter(({ sent_on }) => sent_on !== null);
      expect(sent.length).toBeLessThanOrEqual(1);
      if (sent.length === 0) {
        expect(added).toEqual([]);
        continue;
      }
      // The latest of them is sent, and all before it are skipped.
      expect(added.at(-1)?.sent_on).toBe(day);
      const weekday = new Intl.DateTimeFormat("en-US", { timeZone: ZONE, weekday: "short" }).format(lab.billing.now());
      expect([state, ["Sat", "Sun"].includes(weekday), hour >= 10 && hour < 18]).toEqual([
        { held: false, paused: false, paid: false },
        false,
        true,
      ]);
      expect(sentDays).not.toContain(day);
      sentDays.push(day);
    }
  }
}
