import * as z from "zod/mini";
import { activeLabel, columnOf, columns, onOff, yesNo } from "./columns.ts";
import { errors } from "./errors.ts";
import {
  externalIdLine,
  line,
  partialShape,
  type RecordFields,
  requiredLine,
  sentShape,
  storedShape,
} from "./fields.ts";
import { CHOSEN_BRANDS_MAX, DESCRIPTION_MAX, IMAGE_ALT_MAX, IMAGE_MAX_BYTES, NAME_MAX } from "./limits.ts";
import { kindOfPrice, lineKinds, type PriceField, rateFields } from "./line-kinds.ts";
import { recordOf } from "./objects.ts";
import { decimal, id, idText, moneyInput, pageQuery, record, sortBy, text } from "./primitives.ts";
import { route } from "./route.ts";
import { externalIdTaken, noBrands } from "./shared-errors.ts";

export const packageStatus = z.enum(["active", "inactive"], "Choose active or inactive.");

export const imageAlt = text(IMAGE_ALT_MAX);

const PLAN_MESSAGE = "Send the fields under organization_plan.";
const PRICES_MESSAGE = "Send the prices under price_details.";
const flag = z.boolean("Send true or false.");
const brandIds = z.array(id, "Send the IDs of the brands.").check(
  z.maxLength(CHOSEN_BRANDS_MAX, `Choose at most ${CHOSEN_BRANDS_MAX} brands.`),
  z.overwrite((ids) => [...new Set(ids)].sort((one, other) => one - other)),
);

const price = (field: PriceField) => ({
  label: lineKinds[kindOfPrice[field]].one,
  as: "money" as const,
  stored: decimal,
  sent: moneyInput,
});

/** A package's own fields. Those without `stored` come later in answers. */
const ownFields = {
  name: requiredLine("Name", NAME_MAX, "Package name is required"),
  description: line("Description", DESCRIPTION_MAX),
  external_id: externalIdLine,
  active: { label: "Status", words: activeLabel, stored: z.boolean(), sent: flag, empty: true },
  public: {
    label: "Offered to",
    words: { true: "All brands", false: "Selected brands" },
    stored: z.boolean(),
    sent: flag,
    empty: true,
    revertible: false,
  },
  organization_ids: { label: "Brand name", names: "brand", sent: brandIds, empty: [], revertible: false },
  base_price: { label: lineKinds.base.one, as: "money", sent: moneyInput },
} satisfies RecordFields;

/** The fields below `price_details`. */
export const fieldsOfPrices = {
  ...recordOf(rateFields, price),
  integration_charge: { label: "Charge for integrations", words: onOff, stored: z.boolean(), sent: flag },
} satisfies RecordFields;

/** A package's fields, with its prices and its image. */
export const fieldsOfPackage = {
  ...ownFields,
  ...fieldsOfPrices,
  prices_start_on: { label: "Prices apply from", as: "day" },
  currency: { label: "Currency", words: { usd: "US dollars" }, history: false },
  is_default: { label: "Default package", words: yesNo, history: false },
  image: { label: "Image", as: "picture" },
  image_alt: { label: "Image description", sent: imageAlt, input: { maxLength: IMAGE_ALT_MAX } },
} satisfies RecordFields;

/** Prices as exact decimal text in the package's currency. */
export const priceDetails = z.object(storedShape(fieldsOfPrices));

const namedBrand = z.object({ id, name: z.string() });

export const packageRecord = z.object({
  ...record,
  ...storedShape(ownFields),
  /** The seeded default, which cannot be deleted. */
  is_default: z.boolean(),
  base_price: decimal,
  currency: z.literal("usd"),
  /** Brands a dedicated package belongs to. */
  organization_ids: z.array(id),
  /** The same brands by name. */
  organizations: z.array(namedBrand),
  price_details: priceDetails,
  /** Saved prices that apply from a later month. */
  next_prices: z.nullable(z.object({ starts_on: z.iso.date(), base_price: decimal, price_details: priceDetails })),
  /** Below `/api/v1`; a new picture has a new URL. */
  image_url: z.nullable(z.string()),
  /** Alternative text for screen readers. */
  image_alt: z.string(),
  /** Brands on it today. */
  total_brands: z.int(),
  /** Whether a brand is, was or will be on it: then it cannot be deleted. */
  in_use: z.boolean(),
});
export type Package = z.output<typeof packageRecord>;

/** One package, with the brands that a change affects. */
export const packageDetail = z.object({
  ...packageRecord.shape,
  /** The first few brands that are on it or scheduled for it; `starts_on` if that is in the future. */
  brands: z.array(z.object({ ...namedBrand.shape, starts_on: z.nullable(z.iso.date()) })),
  /** Number of all these brands. */
  total_concerned: z.int(),
  /** Since when the prices apply. */
  prices_since: z.iso.date(),
  /** First day of prices saved now. */
  prices_start_on: z.iso.date(),
});
export type PackageDetail = z.output<typeof packageDetail>;

const sentPrices = z.object(sentShape(fieldsOfPrices), PRICES_MESSAGE);

/** Complete unsaved prices. */
export const sentPriceDetails = z.object({ base_price: moneyInput, ...sentShape(fieldsOfPrices) }, "Send all prices.");

const currency = z.literal("usd", "The only currency is usd.");

export const packageCreate = z.object(
  {
    organization_plan: z.object(
      {
        ...sentShape(ownFields),
        currency: z._default(z.optional(currency), "usd"),
        price_details: sentPrices,
      },
      PLAN_MESSAGE,
    ),
  },
  PLAN_MESSAGE,
);
export type PackageCreate = z.output<typeof packageCreate>["organization_plan"];

export const packageUpdate = z.object(
  {
    organization_plan: z.object(
      {
        id: z.optional(id),
        ...partialShape(ownFields),
        currency: z.optional(currency),
        price_details: z.optional(z.partial(sentPrices)),
        image_alt: z.optional(imageAlt),
      },
      PLAN_MESSAGE,
    ),
  },
  PLAN_MESSAGE,
);
export type PackageUpdate = z.output<typeof packageUpdate>["organization_plan"];

const params = z.object({ id: idText });

export const packageErrors = errors({
  notFound: { code: "not_found", message: "This package wasn't found." },
  otherId: { code: "invalid", field: "organization_plan.id", message: "This ID belongs to another package." },
  noOwners: {
    code: "invalid",
    field: "organization_plan.organization_ids",
    message: "Brand name is required for dedicated packages",
  },
  noBrands: noBrands("organization_plan.organization_ids"),
  externalIdTaken: externalIdTaken("organization_plan.external_id", "package"),
  outsiders: {
    code: "in_use",
    field: "organization_plan.organization_ids",
    message: "{brands} {are} also on {package}. Select them as well, or move them to another package first.",
  },
});

/** Why a package cannot be deleted. */
export const packageInUseErrors = errors({
  isDefault: { code: "conflict", message: "The default package can't be deleted." },
  brands: {
    code: "in_use",
    message: "{brands} {are} on {package} or scheduled for it. Move them to another package first.",
  },
  unclosed: {
    code: "in_use",
    message:
      "Bills of {brands} for {months} aren't closed yet on {package}, so it can't be deleted. Make it inactive instead.",
  },
  usedUntil: {
    code: "in_use",
    message:
      "{brand} was on {package} until {day}. Past bills depend on its prices, so it can't be deleted. Make it inactive instead.",
  },
  used: {
    code: "in_use",
    message: "Past bills depend on its prices, so it can't be deleted. Make it inactive instead.",
  },
});

/** Why a brand cannot choose a package. */
export const packageChoiceErrors = errors({
  unknown: {
    code: "invalid",
    field: "organization.organization_plan_id",
    message: "This package doesn't exist.",
  },
  notActive: {
    code: "invalid",
    field: "organization.organization_plan_id",
    message: "This package isn't active.",
  },
  dedicated: {
    code: "invalid",
    field: "organization.organization_plan_id",
    message: "This package is dedicated to another brand.",
  },
});

export const pictureErrors = errors({
  notFound: { code: "not_found", message: "This image wasn't found." },
  noPicture: { code: "invalid", field: "image", message: "Please select an image file" },
  tooLarge: { code: "too_large", field: "image", message: "Please select an image smaller than 5MB" },
});

const column = columnOf(ownFields);

export const packageColumns = columns({
  name: { title: "Package", field: "name" },
  description: column("description"),
  status: column("active"),
  visibility: { title: "Visibility", field: "public", words: { true: "Public", false: "Dedicated" } },
  organizations: { title: "Dedicated to", field: "organizations" },
  base_price: { title: lineKinds.base.title, field: "base_price" },
  ...recordOf(rateFields, (rate) => ({ title: lineKinds[kindOfPrice[rate]].title, field: `price_details.${rate}` })),
  integrations: {
    title: "Integrations",
    field: "price_details.integration_charge",
    words: { true: "Charged", false: "Not charged" },
  },
  next_prices: { title: "New prices from", field: "next_prices.starts_on", as: "day" },
  brands: { title: "Brands", field: "total_brands" },
  created: { title: "Created", field: "created_at", as: "day" },
});

export const packages = {
  list: route({
    id: "packages.list",
    method: "GET",
    path: "/admin/organization_plans",
    summary: "Pricing packages, newest first",
    permission: "packages",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(packageStatus),
      sort: sortBy("created_at", "name", "base_price"),
    }),
    columns: packageColumns,
    data: z.array(packageRecord),
  }),
  read: route({
    id: "packages.read",
    method: "GET",
    path: "/admin/organization_plans/{id}",
    summary: "One package, with the brands that a change affects",
    permission: "packages",
    params,
    errors: [packageErrors.notFound],
    data: packageDetail,
  }),
  create: route({
    id: "packages.create",
    method: "POST",
    path: "/admin/organization_plans",
    summary: "Create a package; its prices apply from this month",
    permission: "packages",
    audit: ["package.created"],
    touches: null,
    body: packageCreate,
    errors: [packageErrors.noOwners, packageErrors.noBrands, packageErrors.externalIdTaken],
    data: packageDetail,
  }),
  update: route({
    id: "packages.update",
    method: "PUT",
    path: "/admin/organization_plans/{id}",
    summary:
      "Change a package; fields that are not sent stay unchanged. Prices apply from the first of the next month, immediately if no brand uses it",
    permission: "packages",
    audit: ["package.updated"],
    touches: null,
    params,
    body: packageUpdate,
    errors: Object.values(packageErrors),
    ifMatch: true,
    data: packageDetail,
  }),
  remove: route({
    id: "packages.remove",
    method: "DELETE",
    path: "/admin/organization_plans/{id}",
    summary: "Delete a package that no brand has ever used",
    permission: "packages",
    audit: ["package.deleted"],
    touches: null,
    params,
    errors: [packageErrors.notFound, ...Object.values(packageInUseErrors)],
    ifMatch: true,
    data: z.object({ id }),
  }),
  image: route({
    id: "packages.image",
    method: "GET",
    path: "/admin/organization_plans/{id}/image",
    summary: "A package's image",
    permission: "packages",
    answer: "file",
    fileTypes: ["image/webp"],
    conditional: true,
    params,
    /** The hash in the picture's URL; the answer is the same without it. */
    query: z.object({ v: z.optional(text(64)) }),
    errors: [pictureErrors.notFound],
    data: null,
  }),
  setImage: route({
    id: "packages.setImage",
    method: "PUT",
    path: "/admin/organization_plans/{id}/image",
    summary: "Set a package's image",
    permission: "packages",
    audit: ["package.image_changed"],
    touches: null,
    upload: {
      field: "image",
      maxBytes: IMAGE_MAX_BYTES,
      tooLarge: pictureErrors.tooLarge,
      texts: z.object({ alt: z._default(z.optional(imageAlt), "") }),
    },
    params,
    errors: [packageErrors.notFound, pictureErrors.noPicture],
    ifMatch: true,
    data: packageDetail,
  }),
  removeImage: route({
    id: "packages.removeImage",
    method: "DELETE",
    path: "/admin/organization_plans/{id}/image",
    summary: "Remove a package's image",
    permission: "packages",
    audit: ["package.image_removed"],
    touches: null,
    params,
    errors: [packageErrors.notFound, pictureErrors.notFound],
    ifMatch: true,
    data: packageDetail,
  }),
};
