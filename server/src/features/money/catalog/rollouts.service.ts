import { engineParts, engineTitles } from "@console/contract/engines.ts";
import { isOpenRollout } from "@console/contract/rollout-status.ts";
import { planWaves } from "@console/contract/rollout-waves.ts";
import { type Rollout, type RolloutAction, type RolloutCreate, rolloutErrors } from "@console/contract/rollouts.ts";
import { about, type Subject } from "../../../audit/audit.ts";
import { type Context, makeContext, type Services, systemActor } from "../../../context/context.ts";
import { insertRecord, insertRows, mapViolations, updateRecord } from "../../../db/records.ts";
import { type PartModel, rolloutBrands, rollouts } from "../../../db/tables/rollouts.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { numberText } from "../../../lib/amounts.ts";
import { brandsWithEngine } from "./catalog.db.ts";
import { changedParts, lockEngineOf, raiseBrands, storePart } from "./catalog.service.ts";
import {
  brandsOfRollout,
  findRollout,
  lockRollout,
  minutesOfMoved,
  movedBrands,
  moveWave,
  type RolloutRow,
  runningRollouts,
  saveConfirmed,
  saveVersions,
  waveState,
} from "./rollouts.db.ts";
import { continuesAt, hasFallen, watchedSpans } from "./rollouts.rules.ts";
import { auditRollouts } from "./rollouts.text.ts";

/** Replaces a part of an engine in waves; the first one begins now. */
export async function start(ctx: Context, sent: RolloutCreate): Promise<Rollout> {
  const { engine, hold_percent } = sent;
  const [part, ...others] = engineParts.filter((each) => sent[each] !== undefined);
  const replacement = part && sent[part];
  if (!part || !replacement || others.length > 0) throw refuse(rolloutErrors.onePart);
  const tx = ctx.db.current();
  // Until the transaction ends, nobody else changes the part or begins to replace it.
  const stored = await lockEngineOf(ctx, engine);
  if (!replacement.provider || !replacement.model_name) throw refuse(rolloutErrors.noModel, { part });
  const replaced = stored[part];
  if (!changedParts({ [part]: replaced }, { [part]: replacement }))
    throw refuse(rolloutErrors.unchanged, { part, engine: engineTitles[engine], model: replacement.model_name });
  const waves = wavesOf(
    (await brandsWithEngine(tx, { code: engine })).map(({ id }) => id),
    sent,
  );
  const row = await mapViolations(
    insertRecord(ctx, rollouts, {
      engine,
      part,
      replaced,
      replacement,
      hold_percent,
      status: "running",
      wave: 1,
      waves: waves.length,
    }),
    { rollouts_open: () => refuse(rolloutErrors.open, { model: replaced.model_name }) },
  );
  await insertRows(
    tx,
    rolloutBrands,
    waves.flatMap((ids, index) => ids.map((brand_id) => ({ rollout_id: row.id, brand_id, wave: index + 1 }))),
  );
  await beginWave(ctx, row);
  const after = { waves: waves.length, brands: waves.flat().length, hold_percent };
  await auditRollouts(ctx, "rollout.started", subjectOf(row), { changesConfigurations: true, after }, modelOf(row));
  return describe(ctx, row);
}

/** Every brand in one wave; refuses names that are wrong. */
function wavesOf(brandIds: readonly number[], { engine, waves }: RolloutCreate): number[][] {
  const title = { engine: engineTitles[engine] };
  if (brandIds.length === 0) throw refuse(rolloutErrors.noBrands, title);
  const named = waves.flatMap(({ organization_ids = [] }) => organization_ids);
  if (new Set(named).size < named.length) throw refuse(rolloutErrors.brandTwice);
  const known = new Set(brandIds);
  if (named.some((id) => !known.has(id))) throw refuse(rolloutErrors.brandUnknown, title);
  return planWaves(brandIds, waves);
}

export async function read(ctx: Context, id: number): Promise<Rollout> {
  return describe(ctx, requireFound(await findRollout(ctx.db.current(), { id }), rolloutErrors.notFound));
}

export async function act(ctx: Context, id: number, action: RolloutAction): Promise<Rollout> {
  const locked = requireFound(await lockRollout(ctx.db.current(), { id }), rolloutErrors.notFound);
  const row = await requireVersion(ctx, locked, () => describe(ctx, locked));
  if (!isOpenRollout(row.status)) throw refuse(rolloutErrors.ended);
  await saveConfirmed(ctx.db.current(), { id });
  return describe(ctx, await actions[action](ctx, row));
}

const actions: Record<RolloutAction, (ctx: Context, row: RolloutRow) => Promise<RolloutRow>> = {
  continue: resume,
  hold: (ctx, row) => {
    if (row.status === "held") throw refuse(rolloutErrors.held);
    return hold(ctx, row, null);
  },
  roll_back: rollBack,
};

/** A wave that waits for confirmations goes on waiting; otherwise the next one begins. */
async function resume(ctx: Context, row: RolloutRow): Promise<RolloutRow> {
  const { unconfirmed } = await stateOf(ctx, row);
  if (unconfirmed === 0) return advance(ctx, row);
  if (row.status === "running") throw refuse(rolloutErrors.unconfirmed, { count: unconfirmed });
  const running = await updateRecord(ctx, rollouts, row.id, { status: "running", held_for: null, ...accepted(row) });
  await auditRollouts(ctx, "rollout.continued", subjectOf(row), { after: { wave: row.wave } });
  return running;
}

/** Whoever continues after a fall has seen it: from then on only later waves can hold it. */
const accepted = (row: RolloutRow) => (row.held_for === "fall" ? { watched_from: row.wave + 1 } : {});

/** Begins the next wave; after the last one, the catalog gets the replacement. */
async function advance(ctx: Context, row: RolloutRow): Promise<RolloutRow> {
  if (row.wave === row.waves) return finish(ctx, row);
  const next = await updateRecord(ctx, rollouts, row.id, {
    status: "running",
    held_for: null,
    wave: row.wave + 1,
    ...accepted(row),
  });
  await beginWave(ctx, next);
  const after = { wave: next.wave };
  await auditRollouts(ctx, "rollout.continued", subjectOf(row), { changesConfigurations: true, after });
  return next;
}

async function beginWave(ctx: Context, { id, wave, engine }: RolloutRow): Promise<void> {
  const tx = ctx.db.current();
  const moved = await moveWave(tx, { id, wave, engine, now: ctx.clock.now().toISOString() });
  await raiseBrands(ctx, "engines", moved);
  await saveVersions(tx, { id, wave });
}

async function finish(ctx: Context, row: RolloutRow): Promise<RolloutRow> {
  const { engine, part, replaced, replacement } = row;
  const moved = new Set((await movedBrands(ctx.db.current(), { id: row.id })).map(({ id }) => id));
  await storePart(ctx, engine, { [part]: replacement });
  // Those that got the engine since the rollout began; the others have it already.
  const others = (await brandsWithEngine(ctx.db.current(), { code: engine })).filter(({ id }) => !moved.has(id));
  await raiseBrands(ctx, "engines", others);
  const done = await updateRecord(ctx, rollouts, row.id, { status: "done", held_for: null });
  const change = { before: { [part]: replaced }, after: { [part]: replacement } };
  const changesConfigurations = others.length > 0;
  await auditRollouts(ctx, "rollout.finished", subjectOf(row), { changesConfigurations, ...change }, modelOf(row));
  return done;
}

type Minutes = { last: string; before: string };

/** @param measured the fall that holds it; null if a person does */
async function hold(ctx: Context, row: RolloutRow, measured: Minutes | null): Promise<RolloutRow> {
  const held = await updateRecord(ctx, rollouts, row.id, { status: "held", held_for: measured ? "fall" : "person" });
  const shown = measured && { last: numberText(measured.last), before: numberText(measured.before) };
  await auditRollouts(ctx, "rollout.held", subjectOf(row), { after: { wave: row.wave, ...measured } }, shown);
  return held;
}

/** Moved brands run what the catalog has: what they ran before. */
async function rollBack(ctx: Context, row: RolloutRow): Promise<RolloutRow> {
  const has = new Set((await brandsWithEngine(ctx.db.current(), { code: row.engine })).map(({ id }) => id));
  const moved = (await movedBrands(ctx.db.current(), { id: row.id })).filter(({ id }) => has.has(id));
  const ended = await updateRecord(ctx, rollouts, row.id, { status: "rolled_back", held_for: null });
  await raiseBrands(ctx, "engines", moved);
  const after = { brands: moved.length };
  await auditRollouts(ctx, "rollout.rolled_back", subjectOf(row), { changesConfigurations: true, after });
  return ended;
}

/**
 * Takes running rollouts further: holds one whose moved brands' minutes fell, and begins the next wave a day after the
 * platform has confirmed the last one.
 * @returns how many changed
 */
export async function advanceRollouts(services: Services): Promise<number> {
  const ctx = makeContext(services, systemActor);
  let changed = 0;
  for (const { id } of await runningRollouts(ctx.db.current(), {})) {
    changed += await ctx.db.transaction(async () => {
      const row = await lockRollout(ctx.db.current(), { id });
      if (row?.status !== "running") return 0;
      await saveConfirmed(ctx.db.current(), { id });
      const measured = await minutesOf(ctx, row);
      if (hasFallen(measured, row.hold_percent)) {
        await hold(ctx, row, measured);
        return 1;
      }
      const { unconfirmed, confirmed_at } = await stateOf(ctx, row);
      const now = ctx.clock.now();
      if (unconfirmed > 0 || continuesAt(confirmed_at, now) > now.toISOString()) return 0;
      await advance(ctx, row);
      return 1;
    });
  }
  return changed;
}

async function stateOf(ctx: Context, { id, wave }: RolloutRow) {
  return (await waveState(ctx.db.current(), { id, wave })) ?? { unconfirmed: 0, confirmed_at: null };
}

async function minutesOf(ctx: Context, { id, watched_from }: RolloutRow): Promise<Minutes> {
  const spans = watchedSpans(ctx.clock.now(), ctx.billingTimeZone);
  const found = await minutesOfMoved(ctx.db.current(), { id, watchedFrom: watched_from, ...spans });
  return found ?? { last: "0", before: "0" };
}

async function describe(ctx: Context, row: RolloutRow): Promise<Rollout> {
  const organizations = await brandsOfRollout(ctx.db.current(), { id: row.id, engine: row.engine });
  const current = organizations.filter(({ wave, moved_at }) => wave === row.wave && moved_at !== null);
  const confirmed = current.flatMap(({ confirmed_at }) => confirmed_at ?? []).sort();
  const waits = row.status !== "running" || confirmed.length < current.length;
  return {
    ...row,
    name: engineTitles[row.engine],
    from: shown(row.replaced),
    to: shown(row.replacement),
    continues_at: waits ? null : continuesAt(confirmed.at(-1) ?? null, ctx.clock.now()),
    minutes: isOpenRollout(row.status) ? await minutesOf(ctx, row) : null,
    organizations,
  };
}

const shown = ({ provider, model_name }: PartModel) => ({ provider, model_name });
const modelOf = (row: RolloutRow): string => row.replacement.model_name;

const subjectOf = ({ id, engine, replaced }: RolloutRow): Subject =>
  about("rollout", { id, name: [replaced.model_name, engineTitles[engine]].filter(Boolean).join(" in ") });
