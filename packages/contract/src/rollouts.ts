import * as z from "zod/mini";
import { enginePartsInput } from "./catalog.ts";
import { engineCode, engineErrors, enginePart } from "./engines.ts";
import { errors } from "./errors.ts";
import { WAVE_BRANDS_MAX, WAVES_MAX } from "./limits.ts";
import { decimal, ID_MAX, id, idText, instant, record, wholeInput } from "./primitives.ts";
import { rolloutStatus } from "./rollout-status.ts";
import { route } from "./route.ts";

const model = z.object({ provider: z.string(), model_name: z.string() });

/** The replacement of an engine's part, brand by brand in waves. */
export const rollout = z.object({
  ...record,
  engine: engineCode,
  /** The engine's name with its code. */
  name: z.string(),
  part: enginePart,
  /** What brands ran before, and what moved brands run. */
  from: model,
  to: model,
  status: rolloutStatus,
  /** Why it is on hold: a person held it, or the minutes of moved brands fell. */
  held_for: z.nullable(z.enum(["person", "fall"])),
  /** A fall of the minutes of moved brands by this many percent holds it. */
  hold_percent: z.int(),
  /** The last wave that began. */
  wave: z.int(),
  /** When the next wave begins by itself, or the last one ends; null while it waits for confirmations or is on hold. */
  continues_at: z.nullable(instant),
  /** Minutes of moved brands in the last 24 hours and in the same hours of the week before; null once it has ended. */
  minutes: z.nullable(z.object({ last: decimal, before: decimal })),
  /** In the order of the waves, then by name. */
  organizations: z.array(
    z.object({
      id,
      name: z.string(),
      businesses: z.int(),
      wave: z.int(),
      moved_at: z.nullable(instant),
      /** When the voice platform began to run it. */
      confirmed_at: z.nullable(instant),
    }),
  ),
});
export type Rollout = z.output<typeof rollout>;
export type RolloutBrand = Rollout["organizations"][number];

export const rolloutActions = ["continue", "hold", "roll_back"] as const;
export type RolloutAction = (typeof rolloutActions)[number];

const PERCENT = wholeInput(1, 100);
const WAVE_MESSAGE = "Send organization_ids or percent for each wave.";
const BRANDS_MESSAGE = "Name each brand of a wave once.";
const ids = z
  .array(z.int().check(z.gte(1), z.lte(ID_MAX)), BRANDS_MESSAGE)
  .check(
    z.minLength(1, BRANDS_MESSAGE),
    z.maxLength(WAVE_BRANDS_MAX, `Name at most ${WAVE_BRANDS_MAX.toLocaleString("en-US")} brands in a wave.`),
  );
const wave = z
  .object({ organization_ids: z.optional(ids), percent: z.optional(PERCENT) }, WAVE_MESSAGE)
  .check(z.refine((sent) => (sent.organization_ids === undefined) !== (sent.percent === undefined), WAVE_MESSAGE));

export const rolloutCreate = z.object(
  {
    engine: engineCode,
    /** The replacement, under the part that it replaces. */
    ...enginePartsInput,
    /** Brands in none of them are the last wave. */
    waves: z._default(
      z.array(wave, WAVE_MESSAGE).check(z.maxLength(WAVES_MAX, `Plan at most ${WAVES_MAX} waves.`)),
      [],
    ),
    hold_percent: PERCENT,
  },
  "Send the rollout under rollout.",
);
export type RolloutCreate = z.output<typeof rolloutCreate>;

export const rolloutErrors = errors({
  notFound: { code: "not_found", message: "This rollout wasn't found." },
  onePart: { code: "invalid", field: "rollout", message: "Send the replacement of one part: llm, stt or tts." },
  noModel: { code: "invalid", field: "rollout.{part}.model_name", message: "Enter the replacement." },
  unchanged: { code: "invalid", field: "rollout.{part}.model_name", message: "{engine} already has {model}." },
  open: { code: "conflict", message: "{model} is already being replaced." },
  noBrands: {
    code: "conflict",
    message: "No brand has {engine}. Change it in the catalog instead.",
  },
  brandUnknown: { code: "invalid", field: "rollout.waves", message: "A named brand doesn't have {engine}." },
  brandTwice: { code: "invalid", field: "rollout.waves", message: "Name each brand in one wave only." },
  ended: { code: "conflict", message: "This rollout has ended." },
  held: { code: "conflict", message: "This rollout is already on hold." },
  unconfirmed: {
    code: "conflict",
    message: "The voice platform hasn't confirmed this wave yet. Brands left: {count}.",
  },
});

const params = z.object({ id: idText });
const ACTION_MESSAGE = "Choose continue, hold or roll_back.";

export const rollouts = {
  start: route({
    id: "rollouts.start",
    method: "POST",
    path: "/admin/rollouts",
    summary: "Replace a part of an engine in waves of brands; the first wave begins",
    permission: "super_admin",
    audit: ["rollout.started"],
    touches: null,
    body: z.object({ rollout: rolloutCreate }, "Send the rollout under rollout."),
    errors: [
      engineErrors.notFound,
      rolloutErrors.onePart,
      rolloutErrors.noModel,
      rolloutErrors.unchanged,
      rolloutErrors.open,
      rolloutErrors.noBrands,
      rolloutErrors.brandUnknown,
      rolloutErrors.brandTwice,
    ],
    data: rollout,
  }),
  read: route({
    id: "rollouts.read",
    method: "GET",
    path: "/admin/rollouts/{id}",
    summary: "A rollout with its brands, what the platform confirmed, and the minutes of moved brands",
    permission: "super_admin",
    params,
    errors: [rolloutErrors.notFound],
    data: rollout,
  }),
  act: route({
    id: "rollouts.act",
    method: "PATCH",
    path: "/admin/rollouts/{id}",
    summary: "Continue with the next wave, hold before it, or roll back all moved brands",
    permission: "super_admin",
    audit: ["rollout.continued", "rollout.held", "rollout.rolled_back"],
    touches: null,
    params,
    body: z.object({ action: z.enum(rolloutActions, ACTION_MESSAGE) }, ACTION_MESSAGE),
    errors: [rolloutErrors.notFound, rolloutErrors.ended, rolloutErrors.held, rolloutErrors.unconfirmed],
    ifMatch: true,
    data: rollout,
  }),
};
