// Shows DASH-28, ONB-01, ONB-02, ONB-12, ONB-13, ONB-14, ONB-15, ONB-16, ONB-17, ONB-18, ONB-19, ONB-20, ONB-21,
// ONB-22, ONB-23, CALL-53, CONST-28.

import { ONBOARDING_MINUTES, ONBOARDINGS_PER_DAY } from "@console/contract/limits.ts";
import { onboardings as contract, type Onboarding } from "@console/contract/onboardings.ts";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { finishOnboarding, makeOnboarding, onboardingInput } from "../../../../test/factories/onboarding.ts";

import { onboardings } from "../../../db/tables/onboardings.ts";
import { listOverlapping } from "./onboardings.db.ts";

const NOW = "2026-12-07T16:00:00.000Z";

let app: TestApp;
let sales: Client;

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date(NOW) } });
  sales = await app.as("sales");
});
afterAll(() => app.stop());

const path = (id: number) => `/admin/onboardings/${id}`;
const idsOf = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map(({ id }) => id);
const post = (onboarding: object) => sales.post("/admin/onboardings", { onboarding });
/** As its answer has it, without server-only columns. */
const onTheWire = async (over: object): Promise<Onboarding> =>
  (await sales.get(path((await makeOnboarding(app.ctx, over)).id))).body.data;
const patch = (id: number, onboarding: object, headers = {}) => sales.patch(path(id), { onboarding }, headers);

describe("every call", () => {
  it("needs a session of a person who may see the onboardings", async () => {
    const { id } = await makeOnboarding(app.ctx);
    for (const { method, path: at, permission } of Object.values(contract)) {
      expect([at, permission]).toEqual([at, "onboardings"]);
      const answer = await app.visitor().send(method, at.replace("{id}", String(id)));
      expect([method, at, answer.status]).toEqual([method, at, 401]);
    }
    expect((await sales.get(path(id))).body.data.version).toBe(1);
  });
});

describe("the number of onboardings", () => {
  it("that one person schedules in a day is limited, and says when it ends (MORE-186)", async () => {
    const busy = await app.as("sales");
    const send = () => busy.post("/admin/onboardings", { onboarding: onboardingInput() });
    expect((await send()).status).toBe(200);
    await app.ctx.db
      .current()
      .execute(
        sql`update rate_limits set count = ${ONBOARDINGS_PER_DAY - 1} where key = ${`onboardings:${busy.user?.id}`}`,
      );
    expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.headers.get("retry-after"), refused.body]).toMatchObject([
      ...[429, "86400"],
      {
        code: "rate_limited",
        message:
          "You've reached the limit of 200 new onboardings per day. Please try again in 24 hours, or ask a colleague to schedule it.",
      },
    ]);
    expect((await post(onboardingInput())).status).toBe(200);
  });
});

describe("overlapping onboardings", () => {
  it("are those that a comparison of each with each other finds (MORE-183)", async () => {
    const minutes = fc.array(fc.record({ minute: fc.integer({ min: 0, max: 200 }), isDone: fc.boolean() }), {
      maxLength: 12,
    });
    const start = Date.parse("2030-01-05T15:00:00Z");
    const db = () => app.ctx.db.current();
    await fc.assert(
      fc.asyncProperty(minutes, fc.integer({ min: 0, max: 200 }), async (planned, passed) => {
        await db().delete(onboardings);
        const rows = planned.map(({ minute, isDone }, index) => ({
          id: 1_000_000 + index,
          company_name: `Company ${index}`,
          contact_person: "",
          contact_email: "",
          contact_phone: "",
          package_type: "Starter" as const,
          package_name: "",
          notes: "",
          scheduled_by: "Test",
          status: isDone ? ("done" as const) : ("scheduled" as const),
          invite_uid: "x",
          search_text: "",
          created_at: NOW,
          updated_at: NOW,
          updated_by: "Test",
          onboarding_at: new Date(start + minute * 60_000).toISOString(),
        }));
        if (rows.length > 0) await db().insert(onboardings).values(rows);
        const after = start + passed * 60_000;
        const at = ({ onboarding_at }: { onboarding_at: string }) => Date.parse(onboarding_at);
        const open = rows.filter(({ status }) => status === "scheduled");
        const isEarlier = (one: (typeof open)[number], other: (typeof open)[number]) =>
          at(one) < at(other) || (at(one) === at(other) && one.id < other.id);
        const naive = open.filter(
          (each) =>
            at(each) > after &&
            open.some((other) => isEarlier(other, each) && at(other) > at(each) - ONBOARDING_MINUTES * 60_000),
        );
        const found = await listOverlapping(db(), { after: new Date(after).toISOString() });
        expect(found.map(({ id }) => id)).toEqual(naive.map(({ id }) => id));
        for (const { id, other } of found) {
          const earlier = open.find(({ company_name }) => company_name === other);
          const later = open.find((each) => each.id === id);
          expect(earlier && later && at(later) - at(earlier)).toBeLessThan(ONBOARDING_MINUTES * 60_000);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe("POST /admin/onboardings", () => {
  it.each(["company_name", "contact_person", "contact_email", "package_type"] as const)(
    "refuses a missing and an empty %s with the fixed texts",
    async (field) => {
      for (const value of [undefined, null, "", ...(field === "package_type" ? [] : ["  "])]) {
        const answer = await post({ ...onboardingInput(), [field]: value });
        expect([answer.status, answer.body.message]).toEqual([422, "Please fill in all required fields"]);
        expect(answer.body.fields).toHaveProperty([`onboarding.${field}`]);
      }
    },
  );

  it.each([
    [{ contact_email: "nobody" }, "contact_email", "Please enter a valid email address."],
    [{ contact_email: "a@b.example, c@d.example" }, "contact_email", "Please enter a valid email address."],
    [{ package_type: "Gold" }, "package_type", "Choose Enterprise, Professional or Starter."],
    [{ onboarding_date: "2026-02-30" }, "onboarding_date", expect.stringContaining("YYYY-MM-DD")],
    [{ onboarding_date: "0000-01-01" }, "onboarding_date", expect.stringContaining("from 2000")],
    [{ onboarding_date: "2026-12-07", onboarding_time: "24:00" }, "onboarding_time", expect.stringContaining("HH:MM")],
    [{ onboarding_time: "10:00" }, "onboarding_date", "Choose a date for this time."],
    [{ onboarding_date: "2027-03-14", onboarding_time: "02:30" }, "onboarding_time", expect.stringContaining("02:30")],
    [{ notes: "a\0b" }, "notes", "This text contains an unsupported character."],
    [{ notes: "x".repeat(2_001) }, "notes", "Use at most 2000 characters."],
  ])("refuses %j and stores nothing", async (over, field, message) => {
    const input = onboardingInput();
    const answer = await post({ ...input, ...over });
    expect([answer.status, answer.body.fields]).toEqual([422, { [`onboarding.${field}`]: message }]);
    expect((await sales.get(`/admin/onboardings?search_key=${input.company_name}`)).body.meta.total).toBe(0);
  });

  it("schedules in the name of the signed-in person, with the instant of the New York time", async () => {
    const input = onboardingInput({ onboarding_date: "2026-12-14", onboarding_time: "10:30", notes: " as typed \n" });
    const answer = await post(input);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      ...input,
      package_name: "Professional",
      onboarding_at: "2026-12-14T15:30:00.000Z",
      status: "scheduled",
      scheduled_by: sales.user?.name,
      done_by: null,
      done_at: null,
      late: false,
      version: 1,
    });
    expect(Object.keys(answer.body.data)).not.toContain("invite_uid");
    expect((await sales.get(path(answer.body.data.id))).body.data).toEqual(answer.body.data);
  });

  it("uses the first occurrence of a repeated hour, and stores a date without a time without an instant", async () => {
    const twice = await post(onboardingInput({ onboarding_date: "2027-11-07", onboarding_time: "01:30" }));
    expect(twice.body.data.onboarding_at).toBe("2027-11-07T05:30:00.000Z");
    const dated = await post({ ...onboardingInput(), onboarding_date: "2027-11-08", onboarding_time: "" });
    expect(dated.body.data).toMatchObject({
      onboarding_date: "2027-11-08",
      onboarding_time: null,
      onboarding_at: null,
    });
  });
});

describe("GET /admin/onboardings", () => {
  it("finds by company, contact and e-mail in any case, with % and _ as plain characters", async () => {
    const input = onboardingInput({ company_name: "Ünal 100%_Dental", contact_person: "王小明" });
    const { id } = await makeOnboarding(app.ctx, input);
    for (const key of ["üNAL 100%_d", "王小明", input.contact_email.toUpperCase()]) {
      expect(idsOf(await sales.get(`/admin/onboardings?search_key=${encodeURIComponent(key)}`))).toEqual([id]);
    }
    expect(idsOf(await sales.get("/admin/onboardings?search_key=1__%25_dental"))).toEqual([]);
  });

  it("filters by status, type and days, and counts each status under the other filters", async () => {
    const contact_person = `Filter ${crypto.randomUUID()}`;
    const make = (over: object) => makeOnboarding(app.ctx, { contact_person, ...over });
    const first = await make({ onboarding_date: "2026-12-01", package_type: "Starter" });
    const second = await make({ onboarding_date: "2026-12-02" });
    await make({ onboarding_date: "2026-12-03" });
    const undated = await make({});
    await finishOnboarding(app.ctx, second.id);
    const of = (query: string) => sales.get(`/admin/onboardings?search_key=${contact_person}&${query}`);
    expect((await of("")).body.meta.counts).toEqual({ all: 4, scheduled: 3, done: 1 });
    expect(idsOf(await of("status=done"))).toEqual([second.id]);
    expect(idsOf(await of("package_type=Starter"))).toEqual([first.id]);
    expect(idsOf(await of("from=2026-12-01&to=2026-12-02&sort=onboarding_at"))).toEqual([first.id, second.id]);
    expect((await of("from=2026-12-01&to=2026-12-02")).body.meta.counts).toEqual({ all: 2, scheduled: 1, done: 1 });
    expect(idsOf(await of("undated=true&status=scheduled"))).toEqual([undated.id]);
    for (const bad of [
      "status=late",
      "undated=no",
      "package_type=Gold",
      "from=yesterday",
      "to=2026-13-01",
      "sort=notes",
    ]) {
      expect([bad, (await of(bad)).status]).toEqual([bad, 422]);
    }
  });

  it("sorts by day and minute, without a time after the rest of the day, without a day last in either direction", async () => {
    const contact_person = `Sort ${crypto.randomUUID()}`;
    const make = async (onboarding_date: string | null, onboarding_time: string | null) =>
      (await makeOnboarding(app.ctx, { contact_person, onboarding_date, onboarding_time })).id;
    const never = await make(null, null);
    const late = await make("2026-12-10", "15:00");
    const dated = await make("2026-12-10", null);
    const early = await make("2026-12-10", "09:00");
    const next = await make("2026-12-11", "08:00");
    const sorted = async (sort: string) =>
      idsOf(await sales.get(`/admin/onboardings?search_key=${contact_person}&sort=${sort}`));
    expect(await sorted("onboarding_at")).toEqual([early, late, dated, next, never]);
    expect(await sorted("-onboarding_at")).toEqual([next, dated, late, early, never]);
  });

  it.each(["created_at", "-onboarding_at", "onboarding_at", "company_name", "-company_name", "done_at", "-done_at"])(
    "pages by %s without loss or duplicates",
    async (sort) => {
      const whole = idsOf(await sales.get(`/admin/onboardings?per_page=100&sort=${sort}`));
      const seen: number[] = [];
      for (let page = 1; seen.length < whole.length; page += 1) {
        seen.push(...idsOf(await sales.get(`/admin/onboardings?per_page=4&page=${page}&sort=${sort}`)));
      }
      expect(seen).toEqual(whole);
    },
  );

  it("marks scheduled ones after their time as late", async () => {
    const passed = await makeOnboarding(app.ctx, { onboarding_date: "2026-12-07", onboarding_time: "10:15" });
    const running = await makeOnboarding(app.ctx, { onboarding_date: "2026-12-07", onboarding_time: "10:30" });
    const lateOf = async (id: number) => (await sales.get(path(id))).body.data.late;
    expect([await lateOf(passed.id), await lateOf(running.id)]).toEqual([true, false]);
    await finishOnboarding(app.ctx, passed.id);
    expect(await lateOf(passed.id)).toBe(false);
  });
});

describe("PATCH /admin/onboardings/{id}", () => {
  it("changes only the sent fields", async () => {
    const made = await onTheWire({ onboarding_date: "2026-12-20", onboarding_time: "09:00" });
    const answer = await patch(made.id, { notes: "Bring the contract", package_type: "Enterprise" });
    expect(answer.body.data).toEqual({
      ...made,
      notes: "Bring the contract",
      package_type: "Enterprise",
      package_name: "Enterprise",
      version: 2,
      updated_at: NOW,
    });
    const named = await patch(made.id, { package_name: "Enterprise Plus" });
    expect((await patch(made.id, { package_type: "Starter" })).body.data.package_name).toBe("Enterprise Plus");
    expect(named.body.data.version).toBe(3);
  });

  it("writes nothing if nothing changes", async () => {
    const made = await makeOnboarding(app.ctx);
    expect((await patch(made.id, { notes: "" })).body.data.version).toBe(1);
  });

  it("validates date and time together with the stored values", async () => {
    const made = await onTheWire({ onboarding_date: "2027-03-13", onboarding_time: "02:30" });
    const skipped = await patch(made.id, { onboarding_date: "2027-03-14" });
    expect([skipped.status, Object.keys(skipped.body.fields)]).toEqual([422, ["onboarding.onboarding_time"]]);
    const alone = await patch(made.id, { onboarding_date: null });
    expect([alone.status, Object.keys(alone.body.fields)]).toEqual([422, ["onboarding.onboarding_date"]]);
    expect((await sales.get(path(made.id))).body.data).toEqual(made);
  });

  it("answers a stale version with the current record", async () => {
    const made = await makeOnboarding(app.ctx);
    await patch(made.id, { notes: "First" }, { "if-match": '"1"' });
    const late = await patch(made.id, { notes: "Second" }, { "if-match": '"1"' });
    expect([late.status, late.body.code, late.body.changed_by]).toEqual([412, "version_conflict", sales.user?.name]);
    expect(late.body.current).toMatchObject({ notes: "First", late: false });
  });

  it("marks as done once and for all, by whom and when", async () => {
    const made = await makeOnboarding(app.ctx, { onboarding_date: "2026-12-20", onboarding_time: "09:00" });
    const done = await patch(made.id, { status: "done" });
    expect(done.body.data).toMatchObject({ status: "done", done_by: sales.user?.name, done_at: NOW, version: 2 });
    for (const change of [{ status: "done" }, { notes: "Later" }, { onboarding_date: null, onboarding_time: null }]) {
      const answer = await patch(made.id, change, { "if-match": '"1"' });
      expect([answer.status, answer.body.code]).toEqual([409, "conflict"]);
    }
    expect((await sales.delete(path(made.id))).status).toBe(409);
    expect((await sales.get(path(made.id))).body.data).toEqual(done.body.data);
  });

  it("accepts no other status, and done only by itself", async () => {
    const made = await makeOnboarding(app.ctx);
    for (const change of [{ status: "scheduled" }, { status: "done", notes: "and more" }]) {
      const answer = await patch(made.id, change);
      expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ["onboarding.status"]]);
    }
    expect((await sales.get(path(made.id))).body.data.status).toBe("scheduled");
  });

  it("leaves nobody with a half-done record when two act concurrently", async () => {
    const made = await makeOnboarding(app.ctx);
    const answers = await Promise.all([1, 2, 3, 4].map(() => patch(made.id, { status: "done" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("answers 404 for unknown ids", async () => {
    expect((await patch(999_999, { notes: "x" })).status).toBe(404);
    expect((await sales.get(path(999_999))).status).toBe(404);
    expect((await sales.delete(path(999_999))).status).toBe(404);
  });
});

describe("DELETE /admin/onboardings/{id}", () => {
  it("deletes scheduled ones", async () => {
    const made = await makeOnboarding(app.ctx);
    expect((await sales.delete(path(made.id), { "if-match": '"2"' })).status).toBe(412);
    expect((await sales.delete(path(made.id), { "if-match": '"1"' })).body.data).toEqual({ id: made.id });
    expect((await sales.get(path(made.id))).status).toBe(404);
  });
});

describe("POST /admin/onboardings/bulk_done", () => {
  it("marks several as done, each with its version and event, and says which are not and why", async () => {
    const [open, changed, done] = [
      await makeOnboarding(app.ctx),
      await makeOnboarding(app.ctx),
      await makeOnboarding(app.ctx),
    ];
    await sales.patch(`/admin/onboardings/${done.id}`, { onboarding: { status: "done" } });
    await sales.patch(`/admin/onboardings/${changed.id}`, { onboarding: { notes: "Changed" } });
    const records = [open, changed, done].map(({ id, version }) => ({ id, version: id === done.id ? 2 : version }));
    const { body } = await sales.post("/admin/onboardings/bulk_done", {
      records: [...records, { id: 999_999, version: 1 }],
    });
    expect(body.data).toMatchObject({
      done: [{ id: open.id, version: open.version + 1 }],
      unchanged: [{ id: done.id }],
      refused: [
        { id: changed.id, reason: expect.stringContaining("changed") },
        { id: 999_999, name: "", reason: "This onboarding wasn't found." },
      ],
    });
    const read = async ({ id }: { id: number }) => (await sales.get(`/admin/onboardings/${id}`)).body.data;
    expect(await read(open)).toMatchObject({ status: "done", version: open.version + 1 });
    expect(await read(changed)).toMatchObject({ status: "scheduled", notes: "Changed" });
    const { body: csv } = await sales.get(`/admin/onboardings?ids=${open.id},${done.id}`);
    expect(csv.data.map(({ id }: { id: number }) => id).toSorted()).toEqual([open.id, done.id].toSorted());
  });
});
