import { normalizeEmail } from "@console/contract/primitives.ts";
import { eq, sql } from "drizzle-orm";
import catalogue from "../seed/data/packages.json" with { type: "json" };
import { type Context, makeContext, type Services, systemActor } from "./context.ts";
import { settings } from "./db/db.table.ts";
import { ConfigurationError, type Env } from "./env.ts";
import * as packagesService from "./features/packages/packages.service.ts";
import { packages } from "./features/packages/packages.table.ts";
import * as teamService from "./features/team/team.service.ts";
import { adminUsers } from "./features/team/team.table.ts";

/**
 * What a database needs before it can serve: the first Super Admin, the default package, and what
 * is fixed at first start. Processes that start together do it once.
 * @throws ConfigurationError on an empty database without ADMIN_EMAIL, or with another billing time zone
 */
export async function bootstrap(services: Services, env: Pick<Env, "adminEmail" | "billingTimeZone">): Promise<void> {
  const ctx = makeContext(services, systemActor);
  await services.db.transaction(async () => {
    await ctx.db.current().execute(sql`select pg_advisory_xact_lock(740003)`);
    await fixTimeZone(ctx, env.billingTimeZone);
    await firstAdmin(ctx, env.adminEmail);
    await defaultPackage(ctx);
  });
}

async function fixTimeZone(ctx: Context, zone: string): Promise<void> {
  const db = ctx.db.current();
  await db.insert(settings).values({ name: "billing_time_zone", value: zone }).onConflictDoNothing();
  const [kept] = await db.select().from(settings).where(eq(settings.name, "billing_time_zone"));
  if (kept && kept.value !== zone) {
    throw new ConfigurationError([
      `BILLING_TIME_ZONE is ${zone}, but this database was started with ${kept.value}; it is fixed at first start.`,
    ]);
  }
}

async function firstAdmin(ctx: Context, adminEmail: string | null): Promise<void> {
  const [someone] = await ctx.db.current().select({ id: adminUsers.id }).from(adminUsers).limit(1);
  if (someone) return;
  if (adminEmail === null) {
    throw new ConfigurationError(["The database is empty: set ADMIN_EMAIL to the address of the first Super Admin."]);
  }
  const email = normalizeEmail(adminEmail);
  const name = email.split("@")[0] ?? email;
  await teamService.create(ctx, { name, email, active: true, role: "super_admin" });
}

async function defaultPackage(ctx: Context): Promise<void> {
  const [kept] = await ctx.db
    .current()
    .select({ id: packages.id })
    .from(packages)
    .where(eq(packages.is_default, true))
    .limit(1);
  if (!kept) await packagesService.create(ctx, { ...catalogue.default, is_default: true });
}
