// Shows MORE-524, MORE-525, MORE-526.

import { platformClient } from "@console/platform-client";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeApiKey } from "../../../../test/factories/api-key.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { assignEngine, makeBusiness } from "../../../../test/factories/business.ts";
import { ingestUsage } from "../../../../test/factories/usage.ts";
import { rows } from "../../../db/sql.ts";
import { brandConfigurations } from "../../../db/tables/configurations.ts";
import { advanceRollouts } from "./rollouts.service.ts";

/** 10,000 businesses. */
const BRANDS = 50;
const OF_EACH = 200;
const HOUR_MS = 3_600_000;

let now = new Date("2026-11-19T15:00:00Z");
let app: TestApp;
const reporters: { id: number; external_id: string }[] = [];

beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => now }, conditions: {} });
  for (let each = 0; each < BRANDS; each += 1) {
    const { id } = await makeBrand(app.ctx);
    await assignEngine(app.ctx, id, "v4");
    const { external_id } = await makeBusiness(app.ctx, id);
    reporters.push({ id, external_id });
  }
  await app.ctx.db.current().execute(sql`update businesses set voice_engine = 'v4'`);
  await app.ctx.db.current().execute(sql`insert into businesses
    select (jsonb_populate_record(b, jsonb_build_object('id', nextval('businesses_id_seq'),
      'external_id', b.external_id || '-' || n))).* from businesses b, generate_series(2, ${OF_EACH}::int) n`);
}, 120_000);
afterAll(() => app.stop());

/** The same numbers in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const versions = async () =>
  new Map(
    (
      await app.ctx.db
        .current()
        .select({ id: brandConfigurations.brand_id, version: brandConfigurations.version })
        .from(brandConfigurations)
        .orderBy(asc(brandConfigurations.brand_id))
    ).map(({ id, version }) => [id, version]),
  );

/** How far each brand's version rose, as a list of different rises. */
const rises = (before: Map<number, number>, after: Map<number, number>, ids: readonly number[]) => [
  ...new Set(ids.map((id) => (after.get(id) ?? 0) - (before.get(id) ?? 0))),
];

/**
 * A platform that reads configurations like any other. It confirms most brands, some later, and some not at all until it is
 * repaired.
 */
async function makePlatform(seed: number) {
  const next = random(seed);
  const broken = new Set<number>();
  const seen = new Map<number, number>();
  const { token: key } = await makeApiKey(app.ctx, ["configuration"]);
  const client = platformClient({ url: app.url, key });
  return {
    broken,
    async tick(): Promise<void> {
      for await (const { id, configuration_version, applied_version } of client.organizations()) {
        if (configuration_version === applied_version) continue;
        if (seen.get(id) !== configuration_version && next() < 0.05) broken.add(id);
        seen.set(id, configuration_version);
        if (broken.has(id) || next() < 0.4) continue;
        const known = await client.configuration(id);
        if (known) await client.confirm(id, known, now);
      }
    },
  };
}

const replacement = (model_name: string) => ({
  rollout: {
    ...{ engine: "v4", llm: { provider: "OpenAI", model_name }, hold_percent: 30 },
    waves: [{ percent: 1 }, { percent: 10 }, { percent: 40 }],
  },
});

it("moves each of 10,000 businesses' brands once, whatever the platform delays and fails (MORE-524)", async () => {
  const before = await versions();
  const ids = [...before.keys()];
  const platform = await makePlatform(7);
  const admin = await app.as("super_admin");
  const { data } = (await admin.post("/admin/rollouts", replacement("gpt-a"))).body;
  expect(data.organizations.map(({ businesses }: { businesses: number }) => businesses)).toEqual(
    ids.map(() => OF_EACH),
  );
  const stuck: number[] = [];
  let wave = 1;
  let repaired = 0;
  for (let hour = 0; hour < 24 * 14; hour += 6) {
    now = new Date(now.getTime() + 6 * HOUR_MS);
    await platform.tick();
    await advanceRollouts(app.services);
    const [state = { wave: 0, status: "", moved: 0, unconfirmed: 0 }] = await rows<{
      wave: number;
      status: string;
      moved: number;
      unconfirmed: number;
    }>(
      app.ctx.db.current(),
      sql`select r.wave, r.status, count(b.moved_at)::int as moved,
          count(*) filter (where b.moved_at is not null and b.confirmed_at is null)::int as unconfirmed
        from rollouts r join rollout_brands b on b.rollout_id = r.id where r.id = ${data.id} group by r.id`,
    );
    // The wave before was confirmed whole.
    if (state.wave > wave) expect(stuck.at(-1)).toBe(0);
    expect(state.moved).toBe([1, 6, 26, BRANDS][state.wave - 1]);
    wave = state.wave;
    stuck.push(state.unconfirmed);
    if (state.status === "done") break;
    // Repaired after two days of waiting for the same brands.
    if (stuck.slice(-8).every((count) => count > 0) && stuck.length >= 8) {
      repaired += platform.broken.size;
      platform.broken.clear();
    }
  }
  const rollout = (await (await app.as("super_admin")).get(`/admin/rollouts/${data.id}`)).body.data;
  expect(rollout.status).toBe("done");
  expect(repaired).toBeGreaterThan(0);
  expect(rises(before, await versions(), ids)).toEqual([1]);
});

it("holds when the moved brands' minutes fall, and rolls back exactly these (MORE-525, MORE-526)", async () => {
  const before = await versions();
  const ids = [...before.keys()];
  const at = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const events = reporters.flatMap(({ id, external_id }, index) =>
    [
      [24 * 7 + 2, "4"],
      // The first 26 brands fall from 104 to 72.8 minutes: by 30 %, exactly the threshold.
      [2, index < 26 ? "2.8" : "4"],
    ].map(([hours, quantity]) => ({
      ...{ id: `${id}-${hours}`, organization_id: id, business_id: external_id },
      ...{ type: "standard_minutes", quantity: String(quantity), occurred_at: at(Number(hours)) },
    })),
  );
  expect((await ingestUsage(app.ctx, events)).accepted).toBe(2 * BRANDS);
  const admin = await app.as("super_admin");
  const { data } = (await admin.post("/admin/rollouts", replacement("gpt-b"))).body;
  const held = async () => {
    await advanceRollouts(app.services);
    return (await admin.get(`/admin/rollouts/${data.id}`)).body.data;
  };
  // One brand and 6 brands had fewer than 100 minutes.
  for (const wave of [1, 2]) {
    expect(await held()).toMatchObject({ status: "running", wave });
    await app.ctx.db.current().execute(sql`update brand_configurations set applied_version = version,
      applied_at = ${now.toISOString()}`);
    expect((await admin.patch(`/admin/rollouts/${data.id}`, { action: "continue" })).status).toBe(200);
  }
  const found = await held();
  expect(found).toMatchObject({ status: "held", held_for: "fall", wave: 3, minutes: { last: "72.8", before: "104" } });
  const moved = found.organizations.filter(({ moved_at }: { moved_at: string | null }) => moved_at !== null);
  expect(moved).toHaveLength(26);
  expect((await admin.patch(`/admin/rollouts/${data.id}`, { action: "roll_back" })).status).toBe(200);
  const movedIds: number[] = moved.map(({ id }: { id: number }) => id);
  const after = await versions();
  expect(rises(before, after, movedIds)).toEqual([2]);
  expect(
    rises(
      before,
      after,
      ids.filter((id) => !movedIds.includes(id)),
    ),
  ).toEqual([0]);
});
