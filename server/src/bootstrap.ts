import { normalizeEmail } from "@console/contract/primitives.ts";
import { hasDefaultPackage, hasMembers } from "./bootstrap.db.ts";
import packageData from "./catalog/packages.json" with { type: "json" };
import { type Context, makeContext, type Services, systemActor } from "./context/context.ts";
import { ensureHistory } from "./db/data-history.db.ts";
import { lockUntilCommit } from "./db/locks.ts";
import { insertIfNew } from "./db/records.ts";
import { findSetting } from "./db/settings.db.ts";
import { settings } from "./db/tables/settings.ts";
import { settingFaults } from "./env.text.ts";
import { ConfigurationError, type Env } from "./env.ts";
import * as teamService from "./features/access/team/team.service.ts";
import { ensureEngines } from "./features/money/catalog/catalog.service.ts";
import * as packagesService from "./features/money/packages/packages.service.ts";

/** `adminName`: name of the first Super Admin; defaults to the local part of the address. */
type First = Pick<Env, "adminEmail" | "billingTimeZone"> & { adminName?: string | undefined };

/** Name of the setting. */
const TIME_ZONE = "billing_time_zone";

/**
 * What a database needs before it can serve: the first Super Admin, the default package, the engines, and what
 * is fixed at first start. Processes that start together do it once.
 * @throws ConfigurationError on an empty database without ADMIN_EMAIL, or with another billing time zone
 */
export async function bootstrap(services: Services, env: First): Promise<void> {
  const ctx = makeContext(services, systemActor);
  await services.db.transaction(async () => {
    await lockUntilCommit(ctx.db.current(), "bootstrap");
    await fixTimeZone(ctx, env.billingTimeZone);
    await firstAdmin(ctx, env);
    await defaultPackage(ctx);
    await ensureHistory(ctx.db.current(), ctx.clock.now());
    await ensureEngines(ctx);
  });
}

async function fixTimeZone(ctx: Context, zone: string): Promise<void> {
  const db = ctx.db.current();
  await insertIfNew(db, settings, { name: TIME_ZONE, value: zone });
  const stored = await findSetting(db, TIME_ZONE);
  if (stored && stored.value !== zone) {
    throw new ConfigurationError([settingFaults.otherTimeZone(zone, stored.value)]);
  }
}

async function firstAdmin(ctx: Context, { adminEmail, adminName }: First): Promise<void> {
  if (await hasMembers(ctx.db.current())) return;
  if (adminEmail === null) {
    throw new ConfigurationError([settingFaults.noAdmin]);
  }
  const email = normalizeEmail(adminEmail);
  const name = adminName ?? email.split("@")[0] ?? email;
  await teamService.create(ctx, { name, email, active: true, role: "super_admin" });
}

async function defaultPackage(ctx: Context): Promise<void> {
  if (await hasDefaultPackage(ctx.db.current())) return;
  await packagesService.create(ctx, { ...packageData.default, is_default: true });
}
