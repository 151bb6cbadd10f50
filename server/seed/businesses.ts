import type { EngineCode } from "@console/contract/engines.ts";
import { engineCode } from "@console/contract/engines.ts";
import type { BusinessReport } from "@console/contract/platform.ts";
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import type { Actor, Context } from "../src/context/context.ts";
import { brands } from "../src/db/tables/brands.ts";
import { chooseEngine } from "../src/features/partners/businesses/businesses.service.ts";
import { report } from "../src/features/partners/businesses/report.service.ts";
import * as enginesService from "../src/features/partners/engines/engines.service.ts";
import * as integrationsService from "../src/features/partners/integrations/integrations.service.ts";
import brandData from "./data/brands.json" with { type: "json" };
import data from "./data/businesses.json" with { type: "json" };
import { Random } from "./random.ts";

const DAY_MS = 86_400_000;

type Step = { at: Date; run(ctx: Context): Promise<void> };
type Sample = (typeof data.brands)[number];
type BrandSample = (typeof brandData.brands)[number];

/** Reports come from the platform with its key; staff do the rest. */
const platform: Actor = { id: null, name: "Voice platform (API key)", email: "", role: "sales" };

/** For each brand: what staff set up in its first days, then its businesses as the platform reports them. */
export function businessSteps(now: number): Step[] {
  return data.brands.flatMap((each, index) => {
    const brand = brandData.brands.find(({ name }) => name === each.name);
    if (!brand) throw new Error(`there is no sample brand ${each.name}`);
    const timeline = new BrandTimeline(now, brand.age, brand.inactive ?? 0, index);
    return [...setUpSteps(each, timeline), ...reportSteps(each, brand, timeline)];
  });
}

/** Moments in the life of a brand, and the rows that its steps have created so far. */
class BrandTimeline {
  readonly random: Random;
  readonly integrations: string[] = [];
  readonly #now: number;
  readonly #age: number;
  readonly #until: number;
  #id: number | undefined;

  constructor(now: number, age: number, until: number, index: number) {
    this.#now = now;
    this.#age = age;
    this.#until = until;
    this.random = new Random(1_000 + index);
  }

  /** That many days after the brand began, in office hours; while it was active, and not after today. */
  day(after: number): Date {
    const ago = Math.max(this.#until + 1, this.#age - after);
    const day = new Date(this.#now - ago * DAY_MS);
    day.setUTCHours(14 + this.random.between(0, 7), this.random.between(0, 59), this.random.between(0, 59), 0);
    return day;
  }

  get days(): number {
    return this.#age - this.#until;
  }

  async id(ctx: Context, name: string): Promise<number> {
    if (this.#id === undefined) {
      const [row] = await ctx.db.current().select({ id: brands.id }).from(brands).where(eq(brands.name, name));
      this.#id = row?.id ?? 0;
    }
    return this.#id;
  }
}

function setUpSteps(each: Sample, timeline: BrandTimeline): Step[] {
  const { random } = timeline;
  const known = kindOf(each).integrations;
  const chosen = each.engines.length === 0 ? [] : known.slice(0, random.between(2, known.length));
  timeline.integrations.push(...chosen);
  const engines = each.engines.map((code) => ({
    at: timeline.day(1),
    run: async (ctx: Context) => {
      await enginesService.add(ctx, await timeline.id(ctx, each.name), asEngine(code));
    },
  }));
  return [...engines, ...chosen.flatMap((code) => integrationSteps(each, code, timeline))];
}

/** Some brands have an individual price. */
function integrationSteps(each: Sample, code: string, timeline: BrandTimeline): Step[] {
  let id = 0;
  const add: Step = {
    at: timeline.day(1),
    run: async (ctx) => {
      ({ id } = await integrationsService.add(ctx, await timeline.id(ctx, each.name), code));
    },
  };
  if (!timeline.random.chance(0.3)) return [add];
  const at = timeline.day(timeline.random.between(2, timeline.days));
  const share = timeline.random.pick([0.8, 0.9, 1.1, 1.2, 1.5]);
  const own: Step = {
    at,
    run: async (ctx) => {
      const brandId = await timeline.id(ctx, each.name);
      const { data } = await integrationsService.list(ctx, brandId, { page: 1, per_page: 100 });
      const price = data.find((row) => row.id === id)?.wholesale_price ?? "0";
      // Sample prices are dollars; half a dollar is exact.
      await integrationsService.changePrice(ctx, brandId, id, String(Math.round(Number(price) * share * 2) / 2));
    },
  };
  return [add, own];
}

function reportSteps(each: Sample, { city, nearby }: BrandSample, timeline: BrandTimeline): Step[] {
  const names = namesOf(each, timeline.random);
  return names.flatMap((name, index) => {
    // A third start with the brand, the rest over its life so far.
    const after = index * 3 < names.length ? 2 : timeline.random.between(2, Math.max(2, timeline.days - 2));
    return oneBusiness(each, name, { city, nearby, after, number: index + 1 }, timeline);
  });
}

type Start = { city: string; nearby: readonly string[]; after: number; number: number };

function oneBusiness(
  each: Sample,
  name: string,
  { city, nearby, after, number }: Start,
  timeline: BrandTimeline,
): Step[] {
  const { random } = timeline;
  const externalId = `${slugOf(each.name)}-${String(number).padStart(3, "0")}`;
  const first = {
    name,
    type: random.pick(kindOf(each).types),
    location: random.chance(0.5) ? city : random.pick(nearby),
    total_agent: random.between(1, 4),
    total_locations: random.chance(0.75) ? 1 : random.between(2, 9),
    premium_support: random.chance(0.3),
    integration_codes: timeline.integrations.filter(() => random.chance(0.5)),
  };
  let id = 0;
  const reportAs = (sent: Omit<BusinessReport, "organization_id">) => async (ctx: Context) => {
    const organization_id = await timeline.id(ctx, each.name);
    ({ id } = await report({ ...ctx, actor: platform }, externalId, { organization_id, ...sent }));
  };
  const steps: Step[] = [{ at: timeline.day(after), run: reportAs(first) }];
  const engine = each.engines.filter((code) => code !== "v1" && code !== "v3").at(number % 2);
  if (engine && random.chance(0.6)) {
    const run = async (ctx: Context) => {
      await chooseEngine(ctx, await timeline.id(ctx, each.name), id, asEngine(engine));
    };
    steps.push({ at: timeline.day(after + 1), run });
  }
  if (random.chance(0.25)) {
    const later = random.between(after + 2, Math.max(after + 2, timeline.days - 1));
    const change = random.pick([
      { account_status: false },
      { premium_support: !first.premium_support },
      { total_locations: first.total_locations + 1 },
      { integration_codes: timeline.integrations.slice(0, 2) },
    ]);
    steps.push({ at: timeline.day(later), run: reportAs({ name, ...change }) });
  }
  // In the order in which they happened, because a short life puts them on one day.
  return inOrder(steps);
}

function inOrder(steps: Step[]): Step[] {
  const times = steps.map((step) => step.at.getTime()).sort((one, other) => one - other);
  return steps.map((step, index) => ({ ...step, at: new Date(times[index] ?? 0) }));
}

function namesOf(each: Sample, random: Random): string[] {
  const names = new Set(each.own_names);
  const { names: patterns } = kindOf(each);
  while (names.size < each.businesses) {
    const fill: Record<string, string> = {
      town: random.pick(data.towns),
      person: random.pick(data.persons),
      person2: random.pick(data.persons),
    };
    names.add(random.pick(patterns).replace(/\{(\w+)\}/g, (_, part: string) => fill[part] ?? ""));
  }
  return [...names];
}

const kindOf = ({ kind }: Sample) => {
  const found = Object.entries(data.kinds).find(([name]) => name === kind);
  if (!found) throw new Error(`there is no kind ${kind}`);
  return found[1];
};

const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 24);

const asEngine = (code: string): EngineCode => z.parse(engineCode, code);
