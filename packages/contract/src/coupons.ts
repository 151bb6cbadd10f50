import * as z from "zod/mini";
import { bulkAnswer, bulkRecords, idList } from "./bulk.ts";
import { columnOf, columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { externalIdLine, type RecordFields, requiredLine, sentShape, storedShape, wholeShape } from "./fields.ts";
import { CHOSEN_BRANDS_MAX, COUPON_CODE_MAX, COUPONS_PAGE_SIZE, NAME_MAX, VALIDITY_MAX } from "./limits.ts";
import { day, id, idText, pageNumber, perPage, record, searchKey, sortBy } from "./primitives.ts";
import { route } from "./route.ts";
import { externalIdTaken, noBrands } from "./shared-errors.ts";

export const couponStatus = z.enum(["active", "archived"], "Choose active or archived.");
/** Depends on the dates and on today in the billing time zone. */
export const couponState = z.enum(["scheduled", "running", "ended"], "Choose scheduled, running or ended.");
export const discountType = z.enum(["percentage", "fixed_amount"], "Choose percentage or fixed_amount.");
export const couponType = z.enum(["generic", "agency_specific"], "Choose generic or agency_specific.");

const REQUIRED = "Please fill in all required fields.";
const VALUE_MESSAGE = "Enter 0 or more, with up to 4 decimal places.";
const PERCENT_MESSAGE = "A percentage can't exceed 100.";
const DATES_MESSAGE = "The end date can't be before the start date.";
const VALIDITY_MESSAGE = `Enter a whole number of months from 0 to ${VALIDITY_MAX}.`;

/** A calendar day that exists. */
const date = z.pipe(z.string(REQUIRED).check(z.minLength(1, REQUIRED)), day);

/** So that the number is exact in every client. */
const DIGITS_MAX = 15;
const DIGITS_MESSAGE = `Enter a number of at most ${DIGITS_MAX} digits.`;
const isExact = (value: number): boolean =>
  Math.abs(value) < 10 ** DIGITS_MAX && String(value).replace(/\D/g, "").length <= DIGITS_MAX;
const hasFewDecimals = (value: number): boolean => /^\d+(\.\d{1,4})?$/.test(String(value));

/** A coupon's fields. Those without `stored` have another form in answers. */
export const fieldsOfCoupon = {
  name: requiredLine("Name", NAME_MAX, REQUIRED),
  code: { ...requiredLine("Code", COUPON_CODE_MAX, REQUIRED), revertible: false },
  external_id: externalIdLine,
  discount_value: {
    label: "Discount",
    as: "number",
    stored: z.number(),
    // -0 becomes 0.
    sent: z.number(VALUE_MESSAGE).check(
      z.refine(isExact, { error: DIGITS_MESSAGE, abort: true }),
      z.refine(hasFewDecimals, VALUE_MESSAGE),
      z.overwrite((value) => value + 0),
    ),
    empty: 0,
  },
  discount_type: {
    label: "Discount Type",
    words: { percentage: "Percentage", fixed_amount: "Fixed amount" },
    stored: discountType,
    sent: discountType,
    empty: "percentage",
  },
  coupon_type: {
    label: "Coupon Type",
    words: { generic: "All brands", agency_specific: "Selected brands" },
    stored: couponType,
    sent: couponType,
    empty: "generic",
    revertible: false,
  },
  resource_ids: {
    label: "Brands",
    names: "brand",
    sent: z
      .array(id, "Send the IDs of the brands.")
      .check(z.maxLength(CHOSEN_BRANDS_MAX, `Choose at most ${CHOSEN_BRANDS_MAX} brands.`)),
    empty: [],
    revertible: false,
  },
  /** Both days are included. */
  starts_at: { label: "Start Date", as: "day", stored: z.iso.date(), sent: date },
  expires_at: { label: "End Date", as: "day", stored: z.iso.date(), sent: date },
  validity_period: {
    label: "Validity (months)",
    as: "number",
    stored: z.int(),
    sent: z.int(VALIDITY_MESSAGE).check(z.gte(0, VALIDITY_MESSAGE), z.lte(VALIDITY_MAX, VALIDITY_MESSAGE)),
    empty: 0,
  },
  status: { label: "Status", words: { active: "Active", archived: "Archived" }, stored: couponStatus },
} satisfies RecordFields;

export const coupon = z.object({
  ...record,
  ...storedShape(fieldsOfCoupon),
  state: couponState,
  /** The brands that an agency_specific coupon is for. */
  specific_resources: z.array(z.object({ id, name: z.string() })),
  /** Number of brands that it was ever applied to: if any, it cannot be deleted. */
  uses: z.int(),
});
export type Coupon = z.output<typeof coupon>;

type Whole = {
  discount_type: "percentage" | "fixed_amount";
  discount_value: number;
  starts_at: string;
  expires_at: string;
  coupon_type: "generic" | "agency_specific";
  resource_ids: readonly number[];
};

export const percentageRule = z.refine<Pick<Whole, "discount_type" | "discount_value">>(
  (sent) => sent.discount_type !== "percentage" || sent.discount_value <= 100,
  { error: PERCENT_MESSAGE, path: ["discount_value"] },
);

/** Rules across fields. */
const rules = [
  percentageRule,
  z.refine<Whole>((sent) => sent.expires_at >= sent.starts_at, { error: DATES_MESSAGE, path: ["expires_at"] }),
  z.refine<Whole>((sent) => sent.coupon_type === "generic" || sent.resource_ids.length > 0, {
    error: "Please select at least one organization.",
    path: ["resource_ids"],
  }),
] as const;

const BODY_MESSAGE = "Send the fields of the coupon.";

export const couponCreate = z.object(sentShape(fieldsOfCoupon), BODY_MESSAGE).check(...rules);
export type CouponCreate = z.output<typeof couponCreate>;

/** The complete coupon; its code never changes. */
export const couponUpdate = z
  .object({ ...wholeShape(fieldsOfCoupon), id: z.optional(id) }, BODY_MESSAGE)
  .check(...rules);
export type CouponUpdate = z.output<typeof couponUpdate>;

const params = z.object({ id: idText });

export const couponErrors = errors({
  notFound: { code: "not_found", message: "This coupon wasn't found." },
  otherId: { code: "invalid", field: "id", message: "This ID belongs to another coupon." },
  codeChanged: { code: "invalid", field: "code", message: "A coupon's code can't be changed." },
  codeTaken: { code: "duplicate", field: "code", message: "Another coupon has this code." },
  externalIdTaken: externalIdTaken("external_id", "coupon"),
  noBrands: noBrands("resource_ids"),
  inUse: { code: "in_use", message: "{brands} used {coupon}, and bills refer to it. Archive it instead." },
});

/** Why a coupon cannot be applied to a brand. */
export const couponUseErrors = errors({
  unknown: { code: "invalid", field: "coupon_id", message: "This coupon doesn't exist." },
  archived: { code: "invalid", field: "coupon_id", message: "{code} is archived." },
  notStarted: { code: "invalid", field: "coupon_id", message: "{code} can be applied from {day}." },
  ended: { code: "invalid", field: "coupon_id", message: "{code} ended on {day}." },
  forOthers: { code: "invalid", field: "coupon_id", message: "{code} is for other brands." },
  hadBefore: {
    code: "conflict",
    message: "{brand} has already used {code}. Each coupon can be used once per brand.",
  },
});

const column = columnOf(fieldsOfCoupon);

export const couponColumns = columns({
  name: column("name"),
  code: column("code"),
  discount: column("discount_value"),
  discount_type: column("discount_type"),
  months: { title: "Months", field: "validity_period" },
  starts: column("starts_at"),
  ends: column("expires_at"),
  status: column("status"),
  period: {
    title: "Period",
    field: "state",
    words: { scheduled: "Scheduled", running: "Running", ended: "Ended" },
  },
  organizations: { title: "Brands", field: "specific_resources" },
  uses: { title: "Uses", field: "uses" },
  actions: { title: "Actions" },
});

export const coupons = {
  list: route({
    id: "coupons.list",
    method: "GET",
    path: "/admin/coupons",
    summary: "Coupons, newest first",
    permission: "coupons",
    list: "page",
    query: z.object({
      page: pageNumber,
      per_page: perPage(COUPONS_PAGE_SIZE),
      search_key: searchKey,
      status: z.optional(couponStatus),
      state: z.optional(couponState),
      /** Only these: the selected ones, for an export. */
      ids: z.optional(idList),
      sort: sortBy("created_at", "name", "code", "discount_value", "starts_at", "expires_at", "status"),
    }),
    columns: couponColumns,
    data: z.array(coupon),
  }),
  read: route({
    id: "coupons.read",
    method: "GET",
    path: "/admin/coupons/{id}",
    summary: "One coupon",
    permission: "coupons",
    params,
    errors: [couponErrors.notFound],
    data: coupon,
  }),
  create: route({
    id: "coupons.create",
    method: "POST",
    path: "/admin/coupons",
    summary: "Create a coupon",
    permission: "coupons",
    audit: ["coupon.created"],
    touches: null,
    body: couponCreate,
    errors: [couponErrors.noBrands, couponErrors.codeTaken, couponErrors.externalIdTaken],
    data: coupon,
  }),
  update: route({
    id: "coupons.update",
    method: "PUT",
    path: "/admin/coupons/{id}",
    summary: "Change a coupon, except its code",
    permission: "coupons",
    audit: ["coupon.updated"],
    touches: null,
    params,
    body: couponUpdate,
    errors: [
      couponErrors.notFound,
      couponErrors.otherId,
      couponErrors.codeChanged,
      couponErrors.noBrands,
      couponErrors.externalIdTaken,
    ],
    ifMatch: true,
    data: coupon,
  }),
  setStatus: route({
    id: "coupons.setStatus",
    method: "PATCH",
    path: "/admin/coupons/{id}",
    summary: "Archive or activate a coupon",
    permission: "coupons",
    audit: ["coupon.activated", "coupon.archived"],
    touches: null,
    params,
    body: z.object({ id: z.optional(id), status: couponStatus }, "Send the status."),
    errors: [couponErrors.notFound, couponErrors.otherId],
    ifMatch: true,
    data: coupon,
  }),
  remove: route({
    id: "coupons.remove",
    method: "DELETE",
    path: "/admin/coupons/{id}",
    summary: "Delete a coupon that no brand has used",
    permission: "coupons",
    audit: ["coupon.deleted"],
    touches: null,
    params,
    errors: [couponErrors.notFound, couponErrors.inUse],
    ifMatch: true,
    data: z.object({ id }),
  }),
  bulkStatus: route({
    id: "coupons.bulkStatus",
    method: "POST",
    path: "/admin/coupons/bulk_status",
    summary: "Archive or activate several coupons; refusals are reported per coupon",
    permission: "coupons",
    audit: ["coupon.activated", "coupon.archived"],
    touches: null,
    bulk: true,
    body: z.object({ records: bulkRecords, status: couponStatus }, "Send the records and their status."),
    data: bulkAnswer,
  }),
  bulkRemove: route({
    id: "coupons.bulkRemove",
    method: "POST",
    path: "/admin/coupons/bulk_delete",
    summary: "Delete several coupons that no brand has used; refusals are reported per coupon",
    permission: "coupons",
    audit: ["coupon.deleted"],
    touches: null,
    bulk: true,
    body: z.object({ records: bulkRecords }, "Send the records."),
    data: bulkAnswer,
  }),
  generateCode: route({
    id: "coupons.generateCode",
    method: "GET",
    path: "/admin/coupons/generate",
    summary: "A new, unused coupon code; it is not stored",
    permission: "coupons",
    data: z.object({ code: z.string() }),
  }),
};
