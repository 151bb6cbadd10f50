import * as z from "zod/mini";
import { brandStatus, fieldsOfBrand } from "./brand-fields.ts";
import { brandStop } from "./brand-stop.ts";
import { brandUser, brandUserErrors, brandUserUpdate } from "./brand-user-fields.ts";
import { bulkAnswer, bulkRecords, idList } from "./bulk.ts";
import { columnOf, columns } from "./columns.ts";
import { configurationState } from "./configuration-parts.ts";
import {
  credentialChanges,
  credentialTest,
  smtpCreds,
  smtpStored,
  stripeCreds,
  stripeStored,
  twilioCreds,
  twilioStored,
} from "./credentials.ts";
import { errors } from "./errors.ts";
import { partialShape, storedShape } from "./fields.ts";
import { BRAND_DELETION_HOURS, NAME_MAX } from "./limits.ts";
import { packageChoiceErrors } from "./packages.ts";
import {
  brandEmail,
  id,
  idText,
  instant,
  optionalEmail,
  optionalText,
  pageQuery,
  record,
  sortBy,
} from "./primitives.ts";
import { route } from "./route.ts";
import { externalIdTaken, mailErrors, sharedErrors } from "./shared-errors.ts";
import { usageOverview } from "./usage-overview.ts";

const requiredEmail = z.pipe(
  z.string("Email is required.").check(z.trim(), z.minLength(1, "Email is required.")),
  brandEmail,
);

const summary = {
  ...record,
  name: z.string(),
  support_email: z.string(),
  domain: z.string(),
  frontend_domain: z.string(),
  status: brandStatus,
  /** When it was closed: it is inactive and read-only since then. */
  closed_at: z.nullable(instant),
  /** When its personal data was erased, some time after that. */
  erased_at: z.nullable(instant),
  /** Name of the current package; null if there is none. */
  package: z.nullable(z.string()),
  organization_plan_id: z.nullable(id),
  /** The team member responsible for the brand. */
  account_owner: z.nullable(z.object({ id, name: z.string() })),
  total_businesses: z.int(),
  /** Engines that its businesses may use. */
  total_engines: z.int(),
  configuration: z.object({ brand_color: z.string() }),
  usage_overview: usageOverview,
};

export const brandSummary = z.object(summary);
export type BrandSummary = z.output<typeof brandSummary>;

export const scheduledPlanChange = z.object({
  organization_plan_id: id,
  package: z.string(),
  /** First day of the new package, in the billing time zone. */
  starts_on: z.iso.date(),
});

export const brand = z.object({
  ...summary,
  ...storedShape(fieldsOfBrand),
  smtp_creds: smtpStored,
  twilio_creds: twilioStored,
  stripe_creds: stripeStored,
  credential_tests: z.array(credentialTest),
  scheduled_plan_change: z.nullable(scheduledPlanChange),
  /** The portal users, the portal owner first. */
  users: z.array(brandUser),
  /** The onboarding that it was created from. */
  onboarding: z.nullable(z.object({ id, company_name: z.string() })),
});
export type Brand = z.output<typeof brand>;

const ORGANIZATION_MESSAGE = "Send the fields under organization.";

/** Fields shared by create and edit; a missing one is unchanged, or empty on create. */
const optionalFields = {
  ...partialShape(fieldsOfBrand),
  smtp_creds: z.optional(smtpCreds),
  twilio_creds: z.optional(twilioCreds),
  stripe_creds: z.optional(stripeCreds),
};

export const brandCreate = z.object(
  {
    organization: z.object(
      {
        ...optionalFields,
        name: fieldsOfBrand.name.sent,
        email: requiredEmail,
        user_name: z.optional(optionalText(NAME_MAX)),
        user_email: z.optional(optionalEmail),
        /** The onboarding that the brand comes from; it must be done, and has one brand. */
        onboarding_id: z.optional(z.nullable(id)),
      },
      ORGANIZATION_MESSAGE,
    ),
  },
  ORGANIZATION_MESSAGE,
);
export type BrandCreate = z.output<typeof brandCreate>["organization"];

export const brandUpdate = z.object(
  {
    organization: z.object(
      {
        ...optionalFields,
        /** In Edit, the Email field is support_email, and required; `email` is a second, optional one. */
        support_email: z.optional(requiredEmail),
      },
      ORGANIZATION_MESSAGE,
    ),
  },
  ORGANIZATION_MESSAGE,
);
export type BrandUpdate = z.output<typeof brandUpdate>["organization"];

const params = z.object({ id: idText });

const BULK_MESSAGE = "Send the records and their status.";

export const brandErrors = errors({
  noPackage: { code: "invalid", field: "organization.organization_plan_id", message: "Choose a package." },
  notOwner: {
    code: "invalid",
    field: "organization.account_owner_id",
    message: "Choose an active team member who manages brands.",
  },
  domain: {
    code: "invalid",
    field: "organization.{field}",
    message: "Enter a domain like app.brand.example.",
  },
  website: {
    code: "invalid",
    field: "organization.website",
    message: "Enter a web address like https://brand.example.",
  },
  externalIdTaken: externalIdTaken("organization.external_id", "brand"),
  notDeletable: { code: "in_use", message: "{brand} can't be deleted: {reasons}." },
  noOnboarding: {
    code: "invalid",
    field: "organization.onboarding_id",
    message: "This onboarding wasn't found.",
  },
  onboardingOpen: {
    code: "invalid",
    field: "organization.onboarding_id",
    message: "Mark the onboarding as done first.",
  },
  onboardingTaken: {
    code: "invalid",
    field: "organization.onboarding_id",
    message: "This onboarding already has a brand.",
  },
  noPlanChange: { code: "not_found", message: "No scheduled package change was found." },
});

const fieldErrors = [
  brandErrors.domain,
  brandErrors.website,
  brandErrors.notOwner,
  brandErrors.externalIdTaken,
  ...Object.values(packageChoiceErrors),
];

export const brandColumns = columns({
  name: { title: "Brand", field: "name" },
  email: { title: "Email", field: "support_email" },
  status: columnOf(fieldsOfBrand)("status"),
  package: { title: "Package", field: "package" },
  owner: { title: "Account manager", field: "account_owner.name" },
  businesses: { title: "Businesses", field: "total_businesses" },
  minutes: { title: "Minutes", field: "usage_overview.minutes_used" },
  storage: { title: "Storage today (GB)", field: "usage_overview.storage_used" },
  integrations: { title: "Integrations", field: "usage_overview.active_integrations" },
  revenue: { title: "Revenue", field: "usage_overview.monthly_revenue" },
  change: { title: "Change" },
  total_revenue: { title: "Total revenue", field: "usage_overview.total_revenue" },
  created: { title: "Created", field: "created_at", as: "day" },
  by_month: { title: "Revenue", field: "usage_overview.revenue_by_month", as: "months" },
  actions: { title: "Actions" },
});

export const brands = {
  list: route({
    id: "brands.list",
    method: "GET",
    path: "/admin/agencies",
    summary: "Brands, newest first",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(brandStatus),
      /** Only brands on this package today. */
      package: z.optional(idText),
      /** Only brands whose account owner is this person. */
      owner: z.optional(idText),
      /** Only these: the selected ones, for an export. */
      ids: z.optional(idList),
      sort: sortBy("created_at", "name", "status"),
    }),
    columns: brandColumns,
    data: z.array(brandSummary),
  }),
  read: route({
    id: "brands.read",
    method: "GET",
    path: "/admin/agencies/{id}",
    summary: "One brand",
    permission: "brands",
    params,
    errors: [sharedErrors.brandNotFound],
    data: brand,
  }),
  configuration: route({
    id: "brands.configuration",
    method: "GET",
    path: "/admin/agencies/{id}/configuration_state",
    summary: "When each part of a brand's configuration was last changed, and since when the voice platform runs it",
    permission: "brands",
    params,
    errors: [sharedErrors.brandNotFound],
    data: configurationState,
  }),
  stop: route({
    id: "brands.stop",
    method: "GET",
    path: "/admin/agencies/stop",
    summary:
      "Before deactivating or closing brands: their calls and minutes in the last 24 hours, how many the voice platform has not confirmed as stopped, and of one brand the final bill, the money held and the credit that lapses if it is closed",
    permission: "brands",
    query: z.object({ ids: idList }),
    data: brandStop,
  }),
  create: route({
    id: "brands.create",
    method: "POST",
    path: "/admin/agencies",
    summary: "Create a brand, with its first user and package",
    permission: "brands",
    audit: ["brand.created"],
    touches: null,
    body: brandCreate,
    errors: [...fieldErrors, brandErrors.noOnboarding, brandErrors.onboardingOpen, brandErrors.onboardingTaken],
    data: brand,
  }),
  update: route({
    id: "brands.update",
    method: "PUT",
    path: "/admin/agencies/{id}",
    summary:
      "Change a brand; fields that are not sent stay unchanged. A new package takes effect on the first of the next month",
    permission: "brands",
    audit: [
      "brand.updated",
      "brand.owner_changed",
      "brand.activated",
      "brand.deactivated",
      "brand.plan_chosen",
      "brand.plan_scheduled",
    ],
    touches: { what: "secret", when: credentialChanges },
    params,
    body: brandUpdate,
    errors: [sharedErrors.brandNotFound, ...fieldErrors, brandErrors.noPackage],
    ifMatch: true,
    data: brand,
  }),
  bulkStatus: route({
    id: "brands.bulkStatus",
    method: "POST",
    path: "/admin/agencies/bulk_status",
    summary: "Activate or deactivate several brands; refusals are reported per brand",
    permission: "brands",
    audit: ["brand.activated", "brand.deactivated"],
    touches: null,
    bulk: true,
    body: z.object({ records: bulkRecords, status: brandStatus }, BULK_MESSAGE),
    data: bulkAnswer,
  }),
  cancelPlanChange: route({
    id: "brands.cancelPlanChange",
    method: "DELETE",
    path: "/admin/agencies/{id}/scheduled_plan_change",
    summary: "Cancel a scheduled plan change",
    permission: "brands",
    audit: ["brand.plan_change_cancelled"],
    touches: null,
    params,
    errors: [brandErrors.noPlanChange],
    ifMatch: true,
    data: brand,
  }),
  remove: route({
    id: "brands.remove",
    method: "DELETE",
    path: "/admin/agencies/{id}",
    summary: `Delete a brand made by mistake, within ${BRAND_DELETION_HOURS} hours: one without usage, bill, payment, credit note and business`,
    permission: "brands",
    audit: ["brand.deleted"],
    touches: "brand",
    params,
    errors: [sharedErrors.brandNotFound, brandErrors.notDeletable],
    ifMatch: true,
    data: z.object({ id }),
  }),
  close: route({
    id: "brands.close",
    method: "POST",
    path: "/admin/agencies/{id}/close",
    summary:
      "Close a brand that leaves: it is inactive and read-only from now on, its credentials are destroyed and its portal users lose access; its money can still be settled",
    permission: "brands",
    audit: ["brand.closed"],
    touches: "brand",
    params,
    errors: [sharedErrors.brandNotFound],
    ifMatch: true,
    data: brand,
  }),
  updateUser: route({
    id: "brands.updateUser",
    method: "PATCH",
    path: "/admin/agencies/{id}/users/{user_id}",
    summary:
      "Change a portal user's name, email, external ID, or make them the portal owner; a corrected email is announced to the old one",
    permission: "brands",
    audit: ["brand.updated", "brand.portal_owner_changed"],
    touches: null,
    params: z.object({ id: idText, user_id: idText }),
    body: brandUserUpdate,
    errors: [
      sharedErrors.brandNotFound,
      brandUserErrors.notFound,
      brandUserErrors.emailTaken,
      brandUserErrors.externalIdTaken,
      brandUserErrors.lastOwner,
    ],
    ifMatch: true,
    data: brand,
  }),
  invite: route({
    id: "brands.invite",
    method: "POST",
    path: "/admin/agencies/{id}/invitation",
    summary: "Send the portal owner a new invitation",
    permission: "brands",
    audit: ["brand.invited"],
    touches: null,
    params,
    errors: [
      sharedErrors.brandNotFound,
      brandUserErrors.noOwner,
      brandUserErrors.noEmail,
      sharedErrors.tooManyTries,
      mailErrors.personLimit,
      mailErrors.addressLimit,
    ],
    ifMatch: true,
    data: brand,
  }),
};
