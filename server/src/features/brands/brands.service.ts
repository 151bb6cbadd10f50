import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { Brand, BrandCreate, BrandUpdate, brands as brandsContract } from "@console/contract/brands.ts";
import { DEFAULT_BRAND_COLOR } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import { eq, sql } from "drizzle-orm";
import { mailJob } from "../../adapters/mail.jobs.ts";
import { changedFields, recordEvent } from "../../audit/audit.ts";
import { billingDay, firstOfMonth, firstOfNextMonth } from "../../calendar.ts";
import type { Context } from "../../context.ts";
import { searchText } from "../../db/sql.ts";
import { AppError, invalid, notFound } from "../../http/errors.ts";
import { mayMail, requireMail } from "../../http/mail-limits.ts";
import { requireUse } from "../../http/rate-limit.ts";
import { requireVersion } from "../../http/version.ts";
import { enqueue } from "../../jobs/outbox.ts";
import { overviewIn, usageOverviews } from "../billing/usage-overview.service.ts";
import { requireChoosable } from "../packages/packages.service.ts";
import { accountOwners } from "../team/team.service.ts";
import { keepBrandPeriod } from "./brand-periods.ts";
import { dropScheduled, findBrand, findScheduled, listBrands, lockBrand, setPackage, usersOf } from "./brands.db.ts";
import { displayHost, displayWebsite, toHost, toWebsite } from "./brands.rules.ts";
import { brands, brandUsers } from "./brands.table.ts";
import { invitationMail } from "./brands.text.ts";
import { saidOf } from "./brands-bulk.service.ts";
import {
  destroyCredentials,
  type SentGroups,
  saveCredentials,
  shownCredentials,
  testsOf,
} from "./credentials.store.ts";

/** Invitations a brand may be sent in an hour. */
const INVITATIONS = 5;

export async function list(ctx: Context, query: Parsed<typeof brandsContract.list>["query"]) {
  const { data, meta } = await listBrands(ctx.db.current(), query, billingDay(ctx));
  const overviews = await usageOverviews(
    ctx,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => shownSummary(row, overviews)), meta };
}

type Row = NonNullable<Awaited<ReturnType<typeof findBrand>>>;

function shownSummary(row: Row, overviews: Awaited<ReturnType<typeof usageOverviews>>) {
  return {
    ...row,
    domain: displayHost(row.domain),
    frontend_domain: displayHost(row.frontend_domain),
    configuration: { brand_color: row.brand_color },
    usage_overview: { ...overviewIn(overviews, row.id), active_integrations: row.active_integrations },
  };
}

/** @throws AppError not_found */
export async function read(ctx: Context, id: number): Promise<Brand> {
  const db = ctx.db.current();
  const row = await findBrand(db, id, billingDay(ctx));
  if (!row) throw notFound("This brand");
  const { smtp, twilio, stripe } = await shownCredentials(ctx, id);
  return {
    ...shownSummary(row, await usageOverviews(ctx, [id])),
    website: displayWebsite(row.website),
    backend_domain: displayHost(row.backend_domain),
    use_system: row.use_system ? "true" : "false",
    smtp_creds: smtp,
    twilio_creds: twilio,
    stripe_creds: stripe,
    credential_tests: await testsOf(ctx, id),
    scheduled_plan_change: await findScheduled(db, id, billingDay(ctx)),
    users: await usersOf(db, id),
  };
}

/** What is kept of the sent fields; absent ones are left out. */
function kept(sent: BrandCreate | BrandUpdate) {
  return definedOnly({
    name: sent.name,
    support_email: sent.support_email,
    email: sent.email,
    domain: sent.domain === undefined ? undefined : toHost(sent.domain, "domain"),
    website: sent.website === undefined ? undefined : toWebsite(sent.website),
    frontend_domain: sent.frontend_domain === undefined ? undefined : toHost(sent.frontend_domain, "frontend_domain"),
    backend_domain: sent.backend_domain === undefined ? undefined : toHost(sent.backend_domain, "backend_domain"),
    status: sent.status,
    address: sent.address,
    phone: sent.phone,
    description: sent.description,
    use_system: sent.use_system === undefined ? undefined : sent.use_system === "true",
    brand_color: sent.brand_color,
    account_owner_id: sent.account_owner_id,
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function definedOnly<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

const groupsOf = (sent: BrandCreate | BrandUpdate): SentGroups => ({
  smtp: sent.smtp_creds,
  twilio: sent.twilio_creds,
  stripe: sent.stripe_creds,
});

/**
 * Creates the brand with its package (in force for the whole of this month), its credentials and
 * its first user, who is invited by mail.
 * @throws AppError invalid
 */
export async function create(ctx: Context, sent: BrandCreate): Promise<Brand> {
  const tx = ctx.db.current();
  const now = ctx.clock.now().toISOString();
  const fields = {
    ...{ domain: "", website: "", frontend_domain: "", backend_domain: "", address: "", phone: "", description: "" },
    ...{ status: "active" as const, use_system: true, brand_color: DEFAULT_BRAND_COLOR },
    ...kept(sent),
    name: sent.name,
    email: sent.email,
    support_email: sent.support_email || sent.email,
  };
  await requireOwner(ctx, sent.account_owner_id, null);
  const [row] = await tx
    .insert(brands)
    .values({
      ...fields,
      search_text: searchText(fields.name, fields.support_email),
      created_at: now,
      updated_at: now,
      updated_by: ctx.actor.name,
    })
    .returning({ id: brands.id });
  if (!row) throw new Error("the brand was not stored");
  await keepBrandPeriod(ctx, row.id, fields.status === "active");
  if (sent.organization_plan_id) {
    await requireChoosable(ctx, sent.organization_plan_id, row.id);
    await setPackage(tx, row.id, sent.organization_plan_id, firstOfMonth(billingDay(ctx)));
  }
  const credentials = fields.use_system ? [] : await saveCredentials(ctx, row.id, groupsOf(sent));
  await addFirstUser(ctx, row.id, sent);
  await recordEvent(ctx, {
    event: "brand.created",
    message: `created the brand ${fields.name}`,
    subject: { kind: "brand", id: row.id, label: fields.name },
    brandId: row.id,
    after: { ...fields, organization_plan_id: sent.organization_plan_id ?? null, credentials },
  });
  return read(ctx, row.id);
}

async function addFirstUser(ctx: Context, brandId: number, sent: BrandCreate): Promise<void> {
  const name = sent.user_name?.trim() ?? "";
  const email = sent.user_email ?? "";
  if (name === "" && email === "") return;
  const isInvited = email !== "" && (await mayMail(ctx, { to: email, what: "invitation" }));
  await ctx.db
    .current()
    .insert(brandUsers)
    .values({ brand_id: brandId, name, email, invited_at: isInvited ? ctx.clock.now().toISOString() : null });
  if (isInvited)
    await enqueue(ctx.db, mailJob, { to: email, ...invitationMail(name, sent.name, sent.frontend_domain ?? "") });
}

/**
 * Changes what is sent. A text value of a credential group that is absent stays; going back to the
 * system's credentials destroys the brand's own.
 * @throws AppError not_found, version_conflict, invalid
 */
export async function update(ctx: Context, id: number, sent: BrandUpdate): Promise<Brand> {
  const tx = ctx.db.current();
  const before = (await lockBrand(tx, id)) ? await findBrand(tx, id, billingDay(ctx)) : undefined;
  if (!before) throw notFound("This brand");
  await requireVersion(ctx, before, () => read(ctx, id));
  await requireOwner(ctx, sent.account_owner_id, before.account_owner_id);
  const changes = changedFields<Partial<Row>>(before, kept(sent));
  const after = { ...before, ...changes?.after };
  const plan = await changePlan(ctx, before, sent.organization_plan_id);
  let credentials: string[] = [];
  if (after.use_system) {
    if (!before.use_system) await destroyCredentials(ctx, id);
  } else credentials = await saveCredentials(ctx, id, groupsOf(sent));
  if (!changes && !plan && credentials.length === 0) return read(ctx, id);

  await tx
    .update(brands)
    .set({
      ...changes?.after,
      search_text: searchText(after.name, after.support_email),
      version: sql`${brands.version} + 1`,
      updated_at: ctx.clock.now().toISOString(),
      updated_by: ctx.actor.name,
    })
    .where(eq(brands.id, id));
  if (changes?.after.status) await keepBrandPeriod(ctx, id, changes.after.status === "active");
  const said = onlyPlanOrStatus(after.name, changes?.after ?? {}, plan, credentials);
  await recordEvent(ctx, {
    event: said?.event ?? "brand.updated",
    message: said?.message ?? `changed the brand ${after.name}`,
    subject: { kind: "brand", id, label: after.name },
    brandId: id,
    before: { ...changes?.before, ...plan?.before },
    after: { ...changes?.after, ...plan?.after, ...(credentials.length > 0 && { credentials }) },
  });
  return read(ctx, id);
}

type Said = { event: AuditEvent; message: string };

/** A change of the package or of the status alone has an event of its own. */
function onlyPlanOrStatus(name: string, after: Partial<Row>, plan: Said | null, credentials: string[]): Said | null {
  if (credentials.length > 0) return null;
  const [field, second] = Object.keys(after);
  if (plan) return field === undefined ? plan : null;
  if (second !== undefined) return null;
  if (field === "account_owner_id")
    return { event: "brand.owner_changed", message: `changed who looks after the brand ${name}` };
  if (field !== "status") return null;
  return after.status ? saidOf(after.status, name) : null;
}

/**
 * Another package counts from the first of the next month; the first one at once. The one already
 * in force changes nothing and keeps a scheduled change.
 * @returns null where nothing changes
 */
async function changePlan(ctx: Context, brand: Row, packageId: number | null | undefined) {
  if (packageId === undefined || packageId === brand.organization_plan_id) return null;
  if (packageId === null) {
    throw new AppError("invalid", "Choose a package.", {
      fields: { "organization.organization_plan_id": "Choose a package." },
    });
  }
  const tx = ctx.db.current();
  const chosen = await requireChoosable(ctx, packageId, brand.id);
  const scheduled = await findScheduled(tx, brand.id, billingDay(ctx));
  if (scheduled?.organization_plan_id === packageId) return null;
  const immediate = brand.organization_plan_id === null;
  const startsOn = immediate ? firstOfMonth(billingDay(ctx)) : firstOfNextMonth(billingDay(ctx));
  await dropScheduled(tx, brand.id, billingDay(ctx));
  await setPackage(tx, brand.id, packageId, startsOn);
  return {
    event: immediate ? ("brand.plan_chosen" as const) : ("brand.plan_scheduled" as const),
    message: immediate
      ? `put ${brand.name} on the package ${chosen.name}`
      : `scheduled the package ${chosen.name} for ${brand.name} from ${startsOn}`,
    before: { organization_plan_id: brand.organization_plan_id, scheduled_plan_change: scheduled },
    after: { organization_plan_id: packageId, starts_on: startsOn },
  };
}

/** Who was chosen must be somebody who may; who is it already may stay, whatever became of them. */
async function requireOwner(ctx: Context, chosen: number | null | undefined, before: number | null): Promise<void> {
  if (chosen === undefined || chosen === null || chosen === before) return;
  if ((await accountOwners(ctx)).some(({ id }) => id === chosen)) return;
  throw invalid({ "organization.account_owner_id": "Choose an active team member who manages brands." });
}

/** @throws AppError not_found where nothing is scheduled */
export async function cancelPlanChange(ctx: Context, id: number): Promise<Brand> {
  const tx = ctx.db.current();
  const brand = (await lockBrand(tx, id)) ? await findBrand(tx, id, billingDay(ctx)) : undefined;
  const scheduled = brand && (await findScheduled(tx, id, billingDay(ctx)));
  if (!brand || !scheduled) throw notFound("A scheduled plan change");
  await requireVersion(ctx, brand, () => read(ctx, id));
  await dropScheduled(tx, id, billingDay(ctx));
  await raiseVersion(ctx, id);
  await recordEvent(ctx, {
    event: "brand.plan_change_cancelled",
    message: `took back the plan change of ${brand.name} to ${scheduled.package}`,
    subject: { kind: "brand", id, label: brand.name },
    brandId: id,
    before: { scheduled_plan_change: scheduled },
  });
  return read(ctx, id);
}

/**
 * Mails the first user's invitation again.
 * @throws AppError not_found where the brand has no user to invite
 */
export async function invite(ctx: Context, id: number): Promise<Brand> {
  const tx = ctx.db.current();
  const brand = (await lockBrand(tx, id)) ? await findBrand(tx, id, billingDay(ctx)) : undefined;
  if (!brand) throw notFound("This brand");
  const user = (await usersOf(tx, id)).find((each) => each.email !== "");
  if (!user) throw notFound("A user to invite");
  await requireUse(ctx, `invite:${id}`, INVITATIONS, 3_600);
  await requireMail(ctx, { to: user.email, what: "invitation" });
  await tx.update(brandUsers).set({ invited_at: ctx.clock.now().toISOString() }).where(eq(brandUsers.id, user.id));
  await enqueue(ctx.db, mailJob, { to: user.email, ...invitationMail(user.name, brand.name, brand.frontend_domain) });
  await recordEvent(ctx, {
    event: "brand.invited",
    message: `invited ${user.name || user.email} to ${brand.name} again`,
    subject: { kind: "brand", id, label: brand.name },
    brandId: id,
  });
  return read(ctx, id);
}

async function raiseVersion(ctx: Context, id: number): Promise<void> {
  await ctx.db
    .current()
    .update(brands)
    .set({
      version: sql`${brands.version} + 1`,
      updated_at: ctx.clock.now().toISOString(),
      updated_by: ctx.actor.name,
    })
    .where(eq(brands.id, id));
}
