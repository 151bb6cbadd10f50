import { fieldsOfBrand } from "@console/contract/brand-fields.ts";
import {
  type Brand,
  type BrandCreate,
  type BrandUpdate,
  brandErrors,
  type brands as brandsContract,
} from "@console/contract/brands.ts";
import type { ConfigurationState } from "@console/contract/configuration-parts.ts";
import { emptyValues, sentValues } from "@console/contract/fields.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { aboutBrand, changedFields } from "../../../audit/audit.ts";
import type { Context } from "../../../context/context.ts";
import { insertRecord, mapViolations, updateLater, updateRecord, upsertRow } from "../../../db/records.ts";
import { searchText } from "../../../db/sql.ts";
import { brands, brandTaxes } from "../../../db/tables/brands.ts";
import { brandPackages } from "../../../db/tables/packages.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { billingDay, firstOfMonth, firstOfNextMonth } from "../../../lib/calendar.ts";
import { findBrandInScope } from "../../access/brand-scope/brand-scope.ts";
import { accountOwners } from "../../access/team/team.service.ts";
import { overviewIn, overviewPeriod, overviewsOf } from "../../money/billing/usage-overview.service.ts";
import { revokeOldAddresses } from "../../money/invoices/invoice-links.service.ts";
import { requireChoosable } from "../../money/packages/packages.service.ts";
import { ingestWaiting } from "../../money/usage/refused/refused.jobs.ts";
import {
  destroyCredentials,
  type SentGroups,
  saveCredentials,
  shownCredentials,
} from "../credentials/credentials.store.ts";
import { startGoLive } from "../go-live/go-live.service.ts";
import { findIfKnown as findOnboardingOf } from "../onboardings/onboardings.service.ts";
import { recordBrandPeriod } from "./brand-periods.ts";
import {
  type BrandDetail,
  type BrandSummary,
  columnsOfBrand,
  deleteScheduled,
  findBrand,
  findBrandDetail,
  findScheduled,
  listBrands,
} from "./brands.db.ts";
import { displayHost, displayWebsite, toHost, toWebsite } from "./brands.rules.ts";
import { auditBrands } from "./brands.text.ts";
import { statusEvent } from "./brands-bulk.service.ts";
import { findConfigurationState } from "./configuration-state.db.ts";
import { insertUser } from "./invitation.service.ts";

export async function list(ctx: Context, query: Parsed<typeof brandsContract.list>["query"]) {
  const period = overviewPeriod(ctx);
  const { data, meta } = await listBrands(ctx.db.current(), query, period.values);
  const overviews = await overviewsOf(ctx, period, data);
  return { data: data.map((row) => shownSummary(row, overviews)), meta };
}

type Row = BrandSummary;

function shownSummary(row: Row, overviews: Awaited<ReturnType<typeof overviewsOf>>) {
  return {
    ...row,
    domain: displayHost(row.domain),
    frontend_domain: displayHost(row.frontend_domain),
    configuration: { brand_color: row.brand_color },
    usage_overview: { ...overviewIn(overviews, row.id), active_integrations: row.active_integrations },
  };
}

export async function read(ctx: Context, id: number): Promise<Brand> {
  const period = overviewPeriod(ctx);
  const row = requireFound(await findBrandDetail(ctx.db.current(), id, period.values), sharedErrors.brandNotFound);
  return shownBrand(ctx, period, row);
}

export async function configurationState(ctx: Context, id: number): Promise<ConfigurationState> {
  return requireFound(await findConfigurationState(ctx.db.current(), id), sharedErrors.brandNotFound);
}

async function shownBrand(ctx: Context, period: ReturnType<typeof overviewPeriod>, row: BrandDetail): Promise<Brand> {
  const { smtp, twilio, stripe } = shownCredentials(row.credentials);
  return {
    ...shownSummary(row, await overviewsOf(ctx, period, [row])),
    website: displayWebsite(row.website),
    backend_domain: displayHost(row.backend_domain),
    use_system: row.use_system ? "true" : "false",
    smtp_creds: smtp,
    twilio_creds: twilio,
    stripe_creds: stripe,
    credential_tests: row.credential_tests,
    scheduled_plan_change: row.scheduled_plan_change,
    onboarding: row.onboarding,
    users: row.users,
  };
}

/** How texts are stored that are sent in another form. */
const stored: { [name: string]: (sent: string) => unknown } = {
  domain: (sent) => toHost(sent, "domain"),
  website: toWebsite,
  frontend_domain: (sent) => toHost(sent, "frontend_domain"),
  backend_domain: (sent) => toHost(sent, "backend_domain"),
  use_system: (sent) => sent === "true",
};

type Columns<S> = { [K in keyof S as K & keyof Row]: K extends keyof Row ? Row[K] : never };

/** The columns of the sent fields; absent fields are left out. */
function toColumns<S extends object>(sent: S) {
  const columns: [string, unknown][] = [];
  for (const [name, value] of new Map<string, unknown>(Object.entries(sent))) {
    if (value === undefined || !(name in columnsOfBrand)) continue;
    columns.push([name, typeof value === "string" ? (stored[name]?.(value) ?? value) : value]);
  }
  return asColumns<S>(Object.fromEntries(columns));
}

/** The compiler does not follow an object through its entries. */
const asColumns = <S>(columns: object) => columns as Columns<S>;

const groupsOf = (sent: BrandCreate | BrandUpdate): SentGroups => ({
  smtp: sent.smtp_creds,
  twilio: sent.twilio_creds,
  stripe: sent.stripe_creds,
});

/**
 * Creates the brand with its package (in effect for the whole month), its credentials and its portal owner, who is
 * invited by email.
 */
export async function create(ctx: Context, sent: BrandCreate): Promise<Brand> {
  const tx = ctx.db.current();
  const fields = {
    ...toColumns({ ...emptyValues(fieldsOfBrand), ...sentValues(fieldsOfBrand, sent) }),
    name: sent.name,
    email: sent.email,
    support_email: sent.support_email || sent.email,
  };
  await requireOwner(ctx, sent.account_owner_id, null);
  const onboarding = sent.onboarding_id ? await requireDone(ctx, sent.onboarding_id) : null;
  const row = await asKnownErrors(
    insertRecord(ctx, brands, {
      ...fields,
      ...(onboarding && { onboarding_id: onboarding.id }),
      search_text: searchText(fields.name, fields.support_email),
    }),
  );
  await startGoLive(ctx, row.id);
  await recordBrandPeriod(ctx, row.id, fields.status === "active");
  if (fields.tax === "exempt") await saveTax(ctx, row.id, fields);
  await ingestWaiting(ctx, { brandId: row.id, externalId: fields.external_id ?? "" });
  if (sent.organization_plan_id) {
    await requireChoosable(ctx, sent.organization_plan_id, row.id);
    await upsertRow(tx, brandPackages, {
      brand_id: row.id,
      package_id: sent.organization_plan_id,
      starts_on: firstOfMonth(billingDay(ctx)),
    });
  }
  const credentials = fields.use_system ? [] : await saveCredentials(ctx, row.id, groupsOf(sent));
  await addOwner(ctx, row, sent);
  await auditBrands(ctx, "brand.created", aboutBrand(row), {
    after: {
      ...fields,
      organization_plan_id: sent.organization_plan_id ?? null,
      credentials,
      ...(onboarding && { onboarding: onboarding.company_name }),
    },
  });
  return read(ctx, row.id);
}

/** The portal owner that a new brand begins with, if one was sent. */
async function addOwner(
  ctx: Context,
  brand: Pick<Row, "id" | "name" | "frontend_domain">,
  { user_name = "", user_email: email = "" }: BrandCreate,
) {
  const name = user_name.trim();
  if (name !== "" || email !== "") await insertUser(ctx, brand, { name, email, owner: true });
}

/** The onboarding that a brand comes from. */
async function requireDone(ctx: Context, onboardingId: number): Promise<{ id: number; company_name: string }> {
  const onboarding = await findOnboardingOf(ctx, onboardingId);
  if (!onboarding) throw refuse(brandErrors.noOnboarding);
  if (onboarding.status !== "done") throw refuse(brandErrors.onboardingOpen);
  return onboarding;
}

/**
 * Changes the sent fields. An absent text value of a credential group is unchanged; returning to the system's
 * credentials deletes the brand's own.
 */
export async function update(ctx: Context, id: number, sent: BrandUpdate): Promise<Brand> {
  const tx = ctx.db.current();
  const period = overviewPeriod(ctx);
  // Sent together; the second sees what was committed while the first waited for its lock.
  const [, before] = await Promise.all([findBrandInScope(ctx, id, true), findBrandDetail(tx, id, period.values)]);
  if (!before) throw refuse(sharedErrors.brandNotFound);
  await requireVersion(ctx, before, () => shownBrand(ctx, period, before));
  await requireOwner(ctx, sent.account_owner_id, before.account_owner_id);
  const changes = changedFields<Partial<Row>>(before, toColumns(sent));
  const after = { ...before, ...changes?.after };
  const plan = await changePlan(ctx, before, sent.organization_plan_id);
  let credentials: string[] = [];
  if (after.use_system) {
    if (!before.use_system) await destroyCredentials(ctx, id);
  } else credentials = await saveCredentials(ctx, id, groupsOf(sent));
  if (!changes && !plan && credentials.length === 0) return shownBrand(ctx, period, before);

  const written = { ...changes?.after, search_text: searchText(after.name, after.support_email) };
  // The external id may be in use: only then wait for the update itself.
  const updated =
    changes?.after.external_id === undefined
      ? updateLater(ctx, brands, before, written)
      : { ...before, ...(await asKnownErrors(updateRecord(ctx, brands, id, written))) };
  if (changes?.after.external_id) await ingestWaiting(ctx, { brandId: id, externalId: after.external_id });
  if (Object.keys(changes?.after ?? {}).some((field) => taxFields.has(field))) await saveTax(ctx, id, after);
  if (changes) await revokeOldAddresses(ctx, id, before, after);
  if (changes?.after.status) await recordBrandPeriod(ctx, id, changes.after.status === "active");
  const specific = credentials.length === 0 ? specificEvent(changes?.after ?? {}, plan) : undefined;
  const [event, ...words] = specific ?? ["brand.updated"];
  await auditBrands(
    ctx,
    event,
    aboutBrand(after),
    {
      before: { ...changes?.before, ...plan?.before },
      after: { ...changes?.after, ...plan?.after, ...(credentials.length > 0 && { credentials }) },
    },
    ...words,
  );
  const isOwnOnly =
    !plan && credentials.length === 0 && !Object.keys(changes?.after ?? {}).some((field) => widerFields.has(field));
  return isOwnOnly ? shownBrand(ctx, period, updated) : read(ctx, id);
}

const taxFields: ReadonlySet<string> = new Set<keyof Row>(["tax", "tax_certificate", "exempt_until"]);

/** From the open month on: a past month that is not closed yet stays as it was. */
async function saveTax(ctx: Context, brandId: number, row: Pick<Row, "tax" | "tax_certificate" | "exempt_until">) {
  await upsertRow(ctx.db.current(), brandTaxes, {
    brand_id: brandId,
    starts_on: firstOfMonth(billingDay(ctx)),
    tax: row.tax,
    certificate: row.tax_certificate,
    exempt_until: row.exempt_until,
  });
}

const asKnownErrors = <T>(work: Promise<T>) =>
  mapViolations(work, {
    brands_external_id: () => refuse(brandErrors.externalIdTaken),
    brands_onboarding: () => refuse(brandErrors.onboardingTaken),
  });

/** Fields that also affect figures, credentials or names. The others affect nothing but themselves. */
const widerFields: ReadonlySet<string> = new Set<keyof Row>([
  "status",
  "use_system",
  "account_owner_id",
  "tax",
  "exempt_until",
]);

type Said =
  | [event: "brand.updated" | "brand.activated" | "brand.deactivated" | "brand.owner_changed"]
  | [event: "brand.plan_chosen" | "brand.plan_scheduled", plan: string, startsOn: string];

/** A change of only the package, the status or the owner has a specific event. */
function specificEvent(after: Partial<Row>, plan: { said: Said } | null): Said | undefined {
  const [field, second] = Object.keys(after);
  if (plan) return field === undefined ? plan.said : undefined;
  if (second !== undefined) return undefined;
  if (field === "account_owner_id") return ["brand.owner_changed"];
  return field === "status" && after.status ? [statusEvent(after.status)] : undefined;
}

/**
 * A different package applies from the first of next month, the first package immediately. Choosing the current package
 * changes nothing and keeps a scheduled change.
 * @returns null if nothing changes
 */
async function changePlan(ctx: Context, brand: Row, packageId: number | null | undefined) {
  if (packageId === undefined || packageId === brand.organization_plan_id) return null;
  if (packageId === null) throw refuse(brandErrors.noPackage);
  const tx = ctx.db.current();
  const chosen = await requireChoosable(ctx, packageId, brand.id);
  const scheduled = await findScheduled(tx, brand.id, billingDay(ctx));
  if (scheduled?.organization_plan_id === packageId) return null;
  const immediate = brand.organization_plan_id === null;
  const startsOn = immediate ? firstOfMonth(billingDay(ctx)) : firstOfNextMonth(billingDay(ctx));
  await deleteScheduled(tx, { id: brand.id, today: billingDay(ctx) });
  await upsertRow(tx, brandPackages, { brand_id: brand.id, package_id: packageId, starts_on: startsOn });
  return {
    said: [immediate ? "brand.plan_chosen" : "brand.plan_scheduled", chosen.name, startsOn] satisfies Said,
    before: { organization_plan_id: brand.organization_plan_id, scheduled_plan_change: scheduled },
    after: { organization_plan_id: packageId, starts_on: startsOn },
  };
}

/** A new account owner must be eligible; the current one may stay, whatever their status. */
async function requireOwner(ctx: Context, chosen: number | null | undefined, before: number | null): Promise<void> {
  if (chosen === undefined || chosen === null || chosen === before) return;
  if ((await accountOwners(ctx)).some(({ id }) => id === chosen)) return;
  throw refuse(brandErrors.notOwner);
}

export async function cancelPlanChange(ctx: Context, id: number): Promise<Brand> {
  const tx = ctx.db.current();
  const brand = (await findBrandInScope(ctx, id, true))
    ? await findBrand(tx, { id, today: billingDay(ctx) })
    : undefined;
  const scheduled = brand && (await findScheduled(tx, id, billingDay(ctx)));
  if (!brand || !scheduled) throw refuse(brandErrors.noPlanChange);
  await requireVersion(ctx, brand, () => read(ctx, id));
  await deleteScheduled(tx, { id, today: billingDay(ctx) });
  await updateRecord(ctx, brands, id, {});
  await auditBrands(ctx, "brand.plan_change_cancelled", aboutBrand(brand), {
    before: { scheduled_plan_change: scheduled },
  });
  return read(ctx, id);
}
