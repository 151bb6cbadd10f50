import * as z from "zod/mini";
import { columns, yesNo } from "./columns.ts";
import { engine, engineCode, engineErrors, enginePart, engineParts } from "./engines.ts";
import { errors } from "./errors.ts";
import {
  availableIntegration,
  categoryLabel,
  connectionLabel,
  connectionTypes,
  integrationCategories,
  integrationErrors,
  retiredLabel,
} from "./integrations.ts";
import { CATALOG_LIST_MAX, COST_HINT_MAX, DESCRIPTION_MAX, INTEGRATION_CODE_MAX, NAME_MAX, URL_MAX } from "./limits.ts";
import {
  day,
  id,
  idText,
  moneyInput,
  optionalText,
  pageQuery,
  record,
  requiredText,
  sortBy,
  text,
} from "./primitives.ts";
import { rolloutStatus } from "./rollout-status.ts";
import { route } from "./route.ts";

/** What an engine needs before the voice platform can run it. */
export const engineGaps = [...engineParts, "voice"] as const;
export type EngineGap = (typeof engineGaps)[number];

/** Who uses an entry of the catalog: brands whose configuration shows it, and their active businesses that use it. */
const use = { brands: z.int(), businesses: z.int() };

/** An engine of the operator's catalog; the codes and their labels are fixed. */
export const catalogEngine = z.object({
  ...record,
  ...engine.shape,
  /** What it costs, in the operator's own words. Brands and the voice platform never see it. */
  cost_hint: z.string(),
  /** What nobody has entered yet. */
  missing: z.array(z.enum(engineGaps)),
  ...use,
  /** The last replacement of each part. */
  rollouts: z.array(z.object({ id, part: enginePart, status: rolloutStatus, model_name: z.string() })),
});
export type CatalogEngine = z.output<typeof catalogEngine>;

export const catalogIntegration = z.object({
  ...record,
  ...availableIntegration.shape,
  /** No longer offered to brands; those that have it keep it. */
  retired: z.boolean(),
  ...use,
});
export type CatalogIntegration = z.output<typeof catalogIntegration>;

const model = {
  provider: optionalText(NAME_MAX),
  model_name: optionalText(NAME_MAX),
  retires_on: z._default(z.nullable(day), null),
  replacement: z._default(z.nullable(optionalText(NAME_MAX)), null),
};
const flag = z._default(z.boolean(), false);

const most = z.maxLength(CATALOG_LIST_MAX, `Enter at most ${CATALOG_LIST_MAX}.`);

/** A part that is sent replaces the stored one. */
export const enginePartsInput = {
  llm: z.optional(z.object(model)),
  stt: z.optional(
    z.object({
      ...model,
      multi_language: flag,
      languages: z._default(z.array(z.object({ name: requiredText(NAME_MAX, "Enter a language.") })).check(most), []),
    }),
  ),
  tts: z.optional(z.object({ ...model, clone_voice: flag, default_voice_id: z._default(optionalText(NAME_MAX), "") })),
};

const code = requiredText(INTEGRATION_CODE_MAX, "Enter the integration's code.").check(
  z.regex(/^[a-z0-9_.-]+$/, "Use lowercase letters, digits, dots, hyphens and underscores."),
);
const imageAddress = z.nullable(text(URL_MAX));
const step = requiredText(DESCRIPTION_MAX, "Enter some text.");

const integrationFields = {
  name: requiredText(NAME_MAX, "Name is required."),
  description: text(DESCRIPTION_MAX),
  category: z.enum(integrationCategories, "Choose automation, calendar_management or ehr_emr_system."),
  connection_type: z.enum(connectionTypes, "Choose oauth or api_key."),
  wholesale_price: moneyInput,
};
const setupField = z.object({
  name: requiredText(NAME_MAX, "Name is required."),
  label: requiredText(NAME_MAX, "Enter a label."),
  secret: flag,
});

/** A new integration. */
export const integrationInput = {
  code,
  ...integrationFields,
  avatar_file: z._default(imageAddress, null),
  small_avatar_file: z._default(imageAddress, null),
  default_create: flag,
  setup_configurations: z._default(z.array(setupField).check(most), []),
  pre_configurations: z._default(z.array(step).check(most), []),
  post_configuration_required: flag,
  retired: flag,
};

export const integrationChange = z.partial(
  z.object({
    ...integrationFields,
    avatar_file: imageAddress,
    small_avatar_file: imageAddress,
    default_create: z.boolean(),
    setup_configurations: z.array(setupField).check(most),
    pre_configurations: z.array(step).check(most),
    post_configuration_required: z.boolean(),
    retired: z.boolean(),
  }),
);
export type IntegrationChange = z.output<typeof integrationChange>;

export const engineChange = z.object({ ...enginePartsInput, cost_hint: z.optional(optionalText(COST_HINT_MAX)) });
export type EngineChange = z.output<typeof engineChange>;
export const integrationCreate = z.object(integrationInput);
export type IntegrationCreate = z.output<typeof integrationCreate>;

/** A part of an engine that its provider retires, and who uses it. */
export const retirement = z.object({
  engine: engineCode,
  name: z.string(),
  part: z.enum(engineParts),
  provider: z.string(),
  model_name: z.string(),
  retires_on: z.iso.date(),
  replacement: z.nullable(z.string()),
  /** Active brands with the active businesses that use the engine. */
  organizations: z.array(z.object({ id, name: z.string(), businesses: z.int() })),
});
export type Retirement = z.output<typeof retirement>;

/** A brand that uses an entry of the catalog. */
export const catalogUser = z.object({
  id,
  name: z.string(),
  /** Active businesses that use it. */
  businesses: z.int(),
});
export type CatalogUser = z.output<typeof catalogUser>;

export const catalogErrors = errors({
  beingReplaced: {
    code: "conflict",
    field: "engine.{part}",
    message: "{model} is being replaced. Finish or roll back the rollout before you change this part.",
  },
  codeTaken: { code: "duplicate", field: "integration.code", message: "The catalog already has this code." },
});

const engineColumns = columns({
  code: { title: "Code", field: "code" },
  name: { title: "Engine", field: "name" },
  llm: { title: "Language model", field: "llm.model_name" },
  stt: { title: "Speech-to-text", field: "stt.model_name" },
  tts: { title: "Text-to-speech", field: "tts.model_name" },
  voice: { title: "Default voice", field: "tts.default_voice_id" },
  missing: { title: "Missing", field: "missing" },
  cost: { title: "Cost", field: "cost_hint" },
  brands: { title: "Brands", field: "brands" },
  businesses: { title: "Businesses", field: "businesses" },
});

const integrationColumns = columns({
  code: { title: "Code", field: "code" },
  name: { title: "Integration", field: "name" },
  description: { title: "Description", field: "description" },
  category: { title: "Category", field: "category", words: categoryLabel },
  connection: { title: "Connection", field: "connection_type", words: connectionLabel },
  price: { title: "Wholesale price", field: "wholesale_price" },
  setup: { title: "Setup after connecting", field: "post_configuration_required", words: yesNo },
  retired: { title: "Status", field: "retired", words: retiredLabel },
  brands: { title: "Brands", field: "brands" },
  businesses: { title: "Businesses", field: "businesses" },
  actions: { title: "Actions" },
});

const params = z.object({ id: idText });
const ENGINE_MESSAGE = "Send the parts under engine.";
const INTEGRATION_MESSAGE = "Send the fields under integration.";

export const catalog = {
  engines: route({
    id: "catalog.engines",
    method: "GET",
    path: "/admin/catalog/engines",
    summary: "Engines of the operator's catalog, and what is missing",
    permission: "super_admin",
    list: "page",
    query: z.object({ ...pageQuery, sort: sortBy("code") }),
    columns: engineColumns,
    data: z.array(catalogEngine),
  }),
  updateEngine: route({
    id: "catalog.updateEngine",
    method: "PUT",
    path: "/admin/catalog/engines/{id}",
    summary: "Change the parts of an engine; the configurations of the brands that have it change with it",
    permission: "super_admin",
    audit: ["catalog.engine_changed"],
    touches: null,
    params,
    body: z.object({ engine: engineChange }, ENGINE_MESSAGE),
    errors: [engineErrors.notFound, catalogErrors.beingReplaced],
    ifMatch: true,
    data: catalogEngine,
  }),
  engineUsers: route({
    id: "catalog.engineUsers",
    method: "GET",
    path: "/admin/catalog/engines/{id}/organizations",
    summary: "Brands whose configuration shows the engine, by name",
    permission: "super_admin",
    params,
    errors: [engineErrors.notFound],
    data: z.array(catalogUser),
  }),
  integrations: route({
    id: "catalog.integrations",
    method: "GET",
    path: "/admin/catalog/integrations",
    summary: "Integrations of the operator's catalog",
    permission: "super_admin",
    list: "page",
    query: z.object({ ...pageQuery, sort: sortBy("name") }),
    columns: integrationColumns,
    data: z.array(catalogIntegration),
  }),
  createIntegration: route({
    id: "catalog.createIntegration",
    method: "POST",
    path: "/admin/catalog/integrations",
    summary: "Add an integration to the catalog",
    permission: "super_admin",
    audit: ["catalog.integration_added"],
    touches: null,
    body: z.object({ integration: integrationCreate }, INTEGRATION_MESSAGE),
    errors: [catalogErrors.codeTaken],
    data: catalogIntegration,
  }),
  updateIntegration: route({
    id: "catalog.updateIntegration",
    method: "PUT",
    path: "/admin/catalog/integrations/{id}",
    summary: "Change or retire an integration; brands keep it and their prices",
    permission: "super_admin",
    audit: ["catalog.integration_changed"],
    touches: null,
    params,
    body: z.object({ integration: integrationChange }, INTEGRATION_MESSAGE),
    errors: [integrationErrors.notFound],
    ifMatch: true,
    data: catalogIntegration,
  }),
  integrationUsers: route({
    id: "catalog.integrationUsers",
    method: "GET",
    path: "/admin/catalog/integrations/{id}/organizations",
    summary: "Brands that have the integration, by name",
    permission: "super_admin",
    params,
    errors: [integrationErrors.notFound],
    data: z.array(catalogUser),
  }),
  retirements: route({
    id: "catalog.retirements",
    method: "GET",
    path: "/admin/catalog/retirements",
    summary: "Engine parts in use that their providers retire, soonest first, with the brands that use them",
    permission: "brands",
    data: z.array(retirement),
  }),
};
