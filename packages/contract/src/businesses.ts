import * as z from "zod/mini";
import { bulkAnswer, bulkOf, bulkRecord } from "./bulk.ts";
import { activeLabel, columns, yesNo } from "./columns.ts";
import { type EngineCode, engineCode, engineLabel } from "./engines.ts";
import { errors } from "./errors.ts";
import { EXTERNAL_ID_MAX, PAGE_SIZE_MAX } from "./limits.ts";
import { decimal, id, idText, instant, pageQuery, perPage, record, requiredText, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const businessStatus = z.enum(["active", "inactive"], "Choose active or inactive.");
export type BusinessStatus = z.output<typeof businessStatus>;

export const business = z.object({
  ...record,
  organization_id: id,
  /** The voice platform's own id. */
  external_id: z.string(),
  name: z.string(),
  type: z.string(),
  location: z.string(),
  account_status: z.boolean(),
  total_agent: z.int(),
  total_locations: z.int(),
  voice_engine: engineCode,
  premium_support: z.boolean(),
  /** Connections that are open now. */
  integrations_count: z.int(),
});
export type Business = z.output<typeof business>;

/** A business among those of all brands, with its minutes. */
export const businessOverview = z.extend(business, {
  brand: z.string(),
  /** Standard minutes of the open month so far: they include every minute of a call. */
  minutes: decimal,
  /** The same by this day of the month before. */
  minutes_before: decimal,
  /** When its last minutes were used; null before the first. */
  last_used_at: z.nullable(instant),
});
export type BusinessOverview = z.output<typeof businessOverview>;

const dayMinutes = z.object({ day: z.iso.date(), minutes: decimal });

const period = { from: instant, to: z.nullable(instant) };

export const businessDetails = z.extend(businessOverview, {
  /** The days of the open month so far, oldest first. */
  days: z.array(dayMinutes),
  /** All days of the month before. */
  days_before: z.array(dayMinutes),
  /** The engines it used, newest first; the one in use has no end. */
  engines: z.array(z.object({ code: engineCode, ...period })),
  /** The integrations it is or was connected with: open connections first, then the latest. */
  connections: z.array(z.object({ id, code: z.string(), name: z.string(), ...period })),
});
export type BusinessDetails = z.output<typeof businessDetails>;

/** The engines in a business's dropdown, with their names there. */
export const offeredEngines = {
  v1: { name: "Default", hint: "Basic conversational AI" },
  v2: { name: "Language Pro", hint: "Advanced multilingual engine" },
  v4: { name: "Order Taker", hint: "Specialized for order processing" },
} as const satisfies Partial<Record<EngineCode, { name: string; hint: string }>>;

/** The voice platform's id of a business, in a path. */
export const externalId = requiredText(EXTERNAL_ID_MAX, "Send the platform's own ID for the business.");

const BULK_MESSAGE = "Send the engines under business_configurations.";
const BUSINESS_MESSAGE = "Send the engine under business_configuration.";

export const businessErrors = errors({
  notFound: { code: "not_found", message: "This business wasn't found." },
  /** Of all brands: the page begins after the first BUSINESS_ROWS_MAX. */
  pageTooFar: { code: "page_too_far", message: "Narrow the list to see more." },
  engineMissing: {
    code: "invalid",
    field: "business_configuration.voice_engine",
    message: "{brand} doesn't have {engine}.",
  },
  /** For reports. */
  noBrand: { code: "invalid", field: "business.organization_id", message: "There is no brand with this ID." },
  foreign: {
    code: "conflict",
    message: "The business {external_id} belongs to another brand and can't be moved.",
  },
});

/** What businesses call engines: the dropdown's names, and v3 by its own. The code tells the two sets apart. */
export const engineNames = {
  v1: `${offeredEngines.v1.name} (v1)`,
  v2: `${offeredEngines.v2.name} (v2)`,
  v3: `${engineLabel.v3} (v3)`,
  v4: `${offeredEngines.v4.name} (v4)`,
} satisfies Record<EngineCode, string>;

export const businessColumns = columns({
  name: { title: "Business", field: "name" },
  type: { title: "Type", field: "type" },
  status: { title: "Status", field: "account_status", words: activeLabel },
  location: { title: "Location", field: "location" },
  integrations: { title: "Integrations", field: "integrations_count" },
  locations: { title: "Locations", field: "total_locations" },
  agents: { title: "Agents", field: "total_agent" },
  premium: { title: "Premium support", field: "premium_support", words: yesNo },
  engine: { title: "Engine", field: "voice_engine", words: engineNames },
  created: { title: "Created", field: "created_at", as: "day" },
});

export const businessOverviewColumns = columns({
  name: { title: "Business", field: "name" },
  externalId: { title: "External ID", field: "external_id" },
  brand: { title: "Brand", field: "brand" },
  location: { title: "Location", field: "location" },
  status: { title: "Status", field: "account_status", words: activeLabel },
  engine: { title: "Engine", field: "voice_engine", words: engineNames },
  integrations: { title: "Integrations", field: "integrations_count" },
  minutes: { title: "Minutes this month", field: "minutes" },
  before: { title: "Same days last month", field: "minutes_before" },
  used: { title: "Last usage", field: "last_used_at", as: "minute" },
});

export const businesses = {
  listAll: route({
    id: "businesses.listAll",
    method: "GET",
    path: "/admin/businesses",
    summary: "Businesses of all brands, newest first",
    permission: "brands",
    list: "page",
    query: z.object({
      ...pageQuery,
      brand_id: z.optional(idText),
      status: z.optional(businessStatus),
      voice_engine: z.optional(engineCode),
      sort: sortBy("created_at", "name"),
    }),
    columns: businessOverviewColumns,
    errors: [businessErrors.pageTooFar],
    data: z.array(businessOverview),
  }),
  read: route({
    id: "businesses.read",
    method: "GET",
    path: "/admin/businesses/{id}",
    summary: "One business of any brand, with its minutes by day, its engines and its connections",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [businessErrors.notFound],
    data: businessDetails,
  }),
  list: route({
    id: "businesses.list",
    method: "GET",
    path: "/admin/business_configurations",
    summary: "The brand's businesses, newest first",
    permission: "brands",
    brandScoped: true,
    list: "page",
    query: z.object({
      ...pageQuery,
      per_page: perPage(PAGE_SIZE_MAX),
      status: z.optional(businessStatus),
      voice_engine: z.optional(engineCode),
      sort: sortBy("created_at", "name"),
    }),
    columns: businessColumns,
    data: z.array(business),
  }),
  update: route({
    id: "businesses.update",
    method: "PATCH",
    path: "/admin/business_configurations/{id}",
    summary: "Choose a business's engine; an engine that the brand does not have yet is assigned to it too",
    permission: "brands",
    brandScoped: true,
    audit: ["business.engine_changed"],
    touches: null,
    params: z.object({ id: idText }),
    body: z.object(
      { business_configuration: z.object({ voice_engine: engineCode }, BUSINESS_MESSAGE) },
      BUSINESS_MESSAGE,
    ),
    errors: [businessErrors.notFound, businessErrors.engineMissing],
    ifMatch: true,
    data: business,
  }),
  bulkEngine: route({
    id: "businesses.bulkEngine",
    method: "POST",
    path: "/admin/business_configurations/bulk_engine",
    summary: "Choose the engines of several businesses, each its own; refusals are reported per business",
    permission: "brands",
    brandScoped: true,
    audit: ["business.engine_changed"],
    touches: null,
    bulk: true,
    body: z.object(
      { business_configurations: bulkOf(z.object({ ...bulkRecord, voice_engine: engineCode }, BULK_MESSAGE)) },
      BULK_MESSAGE,
    ),
    data: bulkAnswer,
  }),
};
