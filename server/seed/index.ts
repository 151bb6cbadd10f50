import { GO_LIVE_DAYS } from "@console/contract/limits.ts";
import type { Role } from "@console/contract/permissions.ts";
import { eq } from "drizzle-orm";
import packageData from "../src/catalog/packages.json" with { type: "json" };
import { type Actor, type Context, makeContext, type Services, systemActor } from "../src/context/context.ts";
import { brands, brandUsers } from "../src/db/tables/brands.ts";
import { brandGoLive } from "../src/db/tables/go-live.ts";
import { packages } from "../src/db/tables/packages.ts";
import { adminUsers } from "../src/db/tables/team.ts";
import * as teamService from "../src/features/access/team/team.service.ts";
import { loadCatalog } from "../src/features/money/catalog/catalog-load.service.ts";
import * as packagesService from "../src/features/money/packages/packages.service.ts";
import { addUser } from "../src/features/partners/brands/brand-users.service.ts";
import * as brandsService from "../src/features/partners/brands/brands.service.ts";
import { businessSteps } from "./businesses.ts";
import { chargeSteps } from "./charges.ts";
import { costSteps } from "./costs.ts";
import { couponSteps } from "./coupons.ts";
import { credentialSteps } from "./credentials.ts";
import brandData from "./data/brands.json" with { type: "json" };
import catalogData from "./data/catalog.json" with { type: "json" };
import peopleData from "./data/people.json" with { type: "json" };
import { notificationSteps } from "./notifications.ts";
import { momentOf } from "./office-hours.ts";
import { onboardingSteps } from "./onboardings.ts";
import { operatorSteps } from "./operator.ts";
import { packageChangeSteps } from "./packages.ts";
import { usageSteps } from "./usage.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** The first Super Admin, who exists before the seed: some of the sample brands are assigned to them. */
export const SAMPLE_ADMIN = "Jordan Avery";
/** Months of usage before the open one. */
export const SAMPLE_MONTHS = 12;
/** Steps per transaction. */
const BATCH = 50;

/** `people`: the step changes who exists. */
type Step = { at: Date; people?: true; run(ctx: Context): Promise<void> };

type Options = {
  /** Months of usage, closed and paid; usage takes most of the time. */
  months?: number;
  /** Called with the finished share, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/**
 * Fills an empty database with realistic data, through the product's own services, each step at its own time in the
 * past. The same every time; all dates are relative to the clock.
 * @returns false if there are brands already; then nothing is changed
 */
export async function seed(services: Services, { months = SAMPLE_MONTHS, onProgress }: Options = {}): Promise<boolean> {
  const [any] = await services.db.current().select({ id: brands.id }).from(brands).limit(1);
  if (any) return false;
  await loadSampleCatalog(services);
  const now = services.clock.now().getTime();
  const steps: Step[] = [
    ...operatorSteps(now),
    ...costSteps(now),
    ...packageSteps(now),
    ...(await packageChangeSteps(services, now)),
    ...couponSteps(now),
    ...chargeSteps(now),
    ...peopleSteps(now),
    ...brandSteps(now),
    ...credentialSteps(now),
    ...businessSteps(now),
    ...onboardingSteps(now),
    ...usageSteps(now, services.billingTimeZone, months),
    ...notificationSteps(now),
  ].sort((one, other) => one.at.getTime() - other.at.getTime());
  const actors = new Actors();
  // What runs after writes and reads of months runs once, at the end.
  const quiet = { ...services, onAuditWritten: () => undefined, onMonthsRead: () => undefined };
  for (let from = 0; from < steps.length; from += BATCH) {
    await services.db.transaction(async () => {
      for (const step of steps.slice(from, from + BATCH)) {
        await step.run({
          ...makeContext(quiet, actors.next()),
          clock: { now: () => step.at },
          billingClock: { now: () => step.at },
        });
        if (step.people) await actors.refresh(services);
      }
    });
    onProgress?.(Math.min(1, (from + BATCH) / steps.length));
  }
  services.onAuditWritten("unknown");
  return true;
}

/** Models, voices and integrations as they were offered when the facts were gathered. */
export const loadSampleCatalog = (services: Services): Promise<void> =>
  loadCatalog(
    makeContext(services, systemActor),
    { text: JSON.stringify(catalogData), name: "catalog.json" },
    { dryRun: false, say: () => undefined },
  );

/** The acting person: those who had joined by then, in turn. */
class Actors {
  #known: Actor[] = [];
  #turn = 0;

  next(): Actor {
    this.#turn += 1;
    return this.#known[this.#turn % Math.max(1, this.#known.length)] ?? systemActor;
  }

  async refresh(services: Services): Promise<void> {
    const found = await services.db.current().select().from(adminUsers).orderBy(adminUsers.id);
    this.#known = found.filter((user) => user.active && user.role !== "sales");
  }
}

function packageSteps(now: number): Step[] {
  return packageData.samples
    .filter((sample) => sample.public)
    .flatMap((sample, index) => {
      const create: Step = {
        at: new Date(now - (720 - index) * DAY_MS),
        run: async (ctx) => {
          await packagesService.create(ctx, { ...sample, active: true });
        },
      };
      // No longer offered once its brands had chosen it.
      const withdraw: Step = {
        at: new Date(now - 520 * DAY_MS),
        run: async (ctx) => {
          const id = await packageIdOf(ctx, sample.name);
          if (id !== null) await packagesService.update(ctx, id, { active: false });
        },
      };
      return sample.active ? [create] : [create, withdraw];
    });
}

function peopleSteps(now: number): Step[] {
  return peopleData.people.flatMap((person) => {
    const joined = new Date(now - person.joined * DAY_MS);
    const steps: Step[] = [
      {
        at: joined,
        people: true,
        run: async (ctx) => {
          const { id } = await teamService.create(ctx, { ...person, role: asRole(person.role), active: true });
          if (person.seen_hours === null) return;
          // The demo shows nothing else of a sign-in.
          const last_login_at = new Date(now - person.seen_hours * HOUR_MS).toISOString();
          await ctx.db.current().update(adminUsers).set({ last_login_at }).where(eq(adminUsers.id, id));
        },
      },
    ];
    if (person.inactive) {
      steps.push({
        at: new Date(now - 118 * DAY_MS),
        people: true,
        run: async (ctx) => {
          const [row] = await ctx.db.current().select().from(adminUsers).where(eq(adminUsers.email, person.email));
          if (row) await teamService.update(ctx, row.id, { active: false });
        },
      });
    }
    return steps;
  });
}

function asRole(name: string): Role {
  return name === "super_admin" || name === "manager" ? name : "sales";
}

type BrandSample = (typeof brandData.brands)[number];

function brandSteps(now: number): Step[] {
  return brandData.brands.flatMap((sample, index) => {
    const steps: Step[] = [{ at: momentOf(now, sample.age, index), run: (ctx) => createBrand(ctx, sample, index) }];
    if (sample.inactive) {
      steps.push({
        at: momentOf(now, sample.inactive, index),
        run: (ctx) => changeBrand(ctx, sample.name, { status: "inactive" }),
      });
    }
    return steps;
  });
}

async function createBrand(ctx: Context, sample: BrandSample, index: number): Promise<void> {
  const own = index % 6 === 1;
  const dedicated = packageData.samples.find((each) => each.name === sample.package && !each.public);
  const brand = await brandsService.create(ctx, {
    name: sample.name,
    email: `${sample.local}@${sample.host}`,
    domain: sample.host,
    website: `https://www.${sample.host}`,
    frontend_domain: `app.${sample.host}`,
    backend_domain: `api.${sample.host}`,
    phone: sample.phone,
    address: sample.address,
    description: sample.description,
    brand_color: sample.color,
    organization_plan_id: dedicated ? null : await packageIdOf(ctx, sample.package),
    account_owner_id: await memberIdOf(ctx, sample.account_owner),
    user_name: sample.owner,
    user_email: sample.owner ? `owner@${sample.host}` : "",
    use_system: own ? "false" : "true",
    ...(own && { smtp_creds: sampleSmtp(sample.host), twilio_creds: sampleTwilio(sample.host, index) }),
  });
  if (sample.owner && index % 4 === 1) {
    ctx.audited.length = 0;
    const colleague = { name: "Ravi Menon", email: `ravi@${sample.host}`, external_id: "", owner: false };
    await addUser(ctx, brand.id, colleague);
  }
  if (sample.age > GO_LIVE_DAYS) await goneLive(ctx, brand.id);
  if (!dedicated) return;
  ctx.audited.length = 0;
  const id = await packagesService.create(ctx, { ...dedicated, organization_ids: [brand.id] });
  ctx.audited.length = 0;
  await brandsService.update(ctx, brand.id, { organization_plan_id: id });
}

/** Only the newest sample brand has a go-live list: the others take calls, and their owners have long signed in. */
async function goneLive(ctx: Context, id: number): Promise<void> {
  const tx = ctx.db.current();
  await tx.delete(brandGoLive).where(eq(brandGoLive.brand_id, id));
  await tx.update(brandUsers).set({ active_at: ctx.clock.now().toISOString() }).where(eq(brandUsers.brand_id, id));
}

async function changeBrand(ctx: Context, name: string, change: { status: "inactive" }): Promise<void> {
  const [row] = await ctx.db.current().select({ id: brands.id }).from(brands).where(eq(brands.name, name));
  if (row) await brandsService.update(ctx, row.id, change);
}

async function packageIdOf(ctx: Context, name: string | null): Promise<number | null> {
  if (name === null) return null;
  const [row] = await ctx.db.current().select().from(packages).where(eq(packages.name, name));
  return row?.id ?? null;
}

async function memberIdOf(ctx: Context, name: string | null): Promise<number | null> {
  if (name === null) return null;
  const [row] = await ctx.db.current().select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.name, name));
  return row?.id ?? null;
}

const sampleSmtp = (host: string) => ({
  smtp_address: `smtp.${host}`,
  smtp_port: "587",
  smtp_username: "mailer",
  smtp_password: "not-a-real-password",
  smtp_domain: host,
  smtp_from: `no-reply@${host}`,
  smtp_from_name: "Front Desk",
});

const sampleTwilio = (host: string, index: number) => ({
  account_sid: `AC${String(index).padStart(32, "0")}`,
  auth_token: `0000${String(index).padStart(28, "0")}`,
  termination_sip_uri: `${host.split(".")[0]}.pstn.example`,
});
