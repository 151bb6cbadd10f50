import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { businessName } from "./engines.ts";
import { errors } from "./errors.ts";
import { INTEGRATION_CODE_MAX, PAGE_SIZE_MAX } from "./limits.ts";
import { decimal, id, idText, moneyInput, pageQuery, perPage, record, requiredText, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

export const integrationCategories = ["automation", "calendar_management", "ehr_emr_system"] as const;
export type IntegrationCategory = (typeof integrationCategories)[number];

export const categoryLabel: Record<IntegrationCategory, string> = {
  automation: "Automation",
  calendar_management: "Calendar Management",
  ehr_emr_system: "EHR/EMR System",
};

export const connectionTypes = ["oauth", "api_key"] as const;
export type ConnectionType = (typeof connectionTypes)[number];

export const connectionLabel: Record<ConnectionType, string> = { oauth: "OAuth", api_key: "API key" };

/** Whether the catalog offers it to brands. */
export const retiredLabel = { true: "Retired", false: "Offered" } as const;

const details = {
  code: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(integrationCategories),
  connection_type: z.enum(connectionTypes),
  /** In dollars per connection and month. */
  wholesale_price: decimal,
  /** Picture URLs; null if there is none and initials are shown. */
  avatar_file: z.nullable(z.string()),
  small_avatar_file: z.nullable(z.string()),
};

/** An integration as in the catalog, with the price it starts at. */
export const availableIntegration = z.object({
  ...details,
  default_create: z.boolean(),
  /** Values to enter for connecting it. */
  setup_configurations: z.array(z.object({ name: z.string(), label: z.string(), secret: z.boolean() })),
  /** Steps to do elsewhere before connecting it. */
  pre_configurations: z.array(z.string()),
  /** Whether something must be configured after connecting it. */
  post_configuration_required: z.boolean(),
});
export type AvailableIntegration = z.output<typeof availableIntegration>;

export const assignedIntegration = z.object({
  ...record,
  ...details,
  business_ids: z.array(id),
  /** The same businesses by name. */
  businesses: z.array(businessName),
});
export type AssignedIntegration = z.output<typeof assignedIntegration>;

const ADD_MESSAGE = "Send the code under available_integration.";
const UPDATE_MESSAGE = "Send the price under available_integration.";

const params = z.object({ id: idText });
const query = { ...pageQuery, per_page: perPage(PAGE_SIZE_MAX) };

export const integrationErrors = errors({
  notFound: { code: "not_found", message: "This integration wasn't found." },
  unknownCode: {
    code: "invalid",
    field: "available_integration.code",
    message: "No integration has this code.",
  },
  assigned: {
    code: "duplicate",
    field: "available_integration.code",
    message: "{brand} already has {integration}.",
  },
  retired: {
    code: "conflict",
    field: "available_integration.code",
    message: "{integration} is retired and can't be added.",
  },
  /** For reports of a business. */
  notAssigned: {
    code: "invalid",
    field: "business.integration_codes",
    message: "The brand has no integration {codes}.",
  },
});

export const integrationColumns = columns({
  name: { title: "Integration", field: "name" },
  description: { title: "Description", field: "description" },
  category: { title: "Category", field: "category", words: categoryLabel },
  connection: { title: "Connection", field: "connection_type", words: connectionLabel },
  price: { title: "Wholesale price", field: "wholesale_price" },
});

export const assignedIntegrationColumns = columns({
  ...integrationColumns,
  businesses: { title: "Used by", field: "businesses" },
  added: { title: "Added", field: "created_at", as: "day" },
});

export const integrations = {
  available: route({
    id: "integrations.available",
    method: "GET",
    path: "/admin/available_integrations/all",
    summary: "Integrations that the catalog offers, with the prices they start at",
    permission: "brands",
    brandScoped: true,
    list: "page",
    query: z.object({ ...query, sort: sortBy("name") }),
    columns: integrationColumns,
    data: z.array(availableIntegration),
  }),
  list: route({
    id: "integrations.list",
    method: "GET",
    path: "/admin/available_integrations",
    summary: "Integrations assigned to the brand, with the businesses that use them",
    permission: "brands",
    brandScoped: true,
    list: "page",
    query: z.object({ ...query, sort: sortBy("name", "created_at", "wholesale_price") }),
    columns: assignedIntegrationColumns,
    data: z.array(assignedIntegration),
  }),
  add: route({
    id: "integrations.add",
    method: "POST",
    path: "/admin/available_integrations",
    summary: "Assign an integration to the brand at the catalog price",
    permission: "brands",
    brandScoped: true,
    audit: ["integration.added"],
    touches: null,
    body: z.object(
      {
        available_integration: z.object(
          {
            code: requiredText(INTEGRATION_CODE_MAX, "Send the integration's code."),
            // Always set from the server's catalog, whatever is sent (CALL-25).
            name: z.optional(z.unknown()),
            description: z.optional(z.unknown()),
            category: z.optional(z.unknown()),
            connection_type: z.optional(z.unknown()),
          },
          ADD_MESSAGE,
        ),
      },
      ADD_MESSAGE,
    ),
    errors: [integrationErrors.unknownCode, integrationErrors.retired, integrationErrors.assigned],
    data: assignedIntegration,
  }),
  update: route({
    id: "integrations.update",
    method: "PUT",
    path: "/admin/available_integrations/{id}",
    summary: "Change the wholesale price of an assigned integration",
    permission: "brands",
    brandScoped: true,
    audit: ["integration.price_changed"],
    touches: null,
    params,
    body: z.object(
      { available_integration: z.object({ wholesale_price: moneyInput }, UPDATE_MESSAGE) },
      UPDATE_MESSAGE,
    ),
    errors: [integrationErrors.notFound],
    ifMatch: true,
    data: assignedIntegration,
  }),
  remove: route({
    id: "integrations.remove",
    method: "DELETE",
    path: "/admin/available_integrations/{id}",
    summary: "Remove an integration from the brand; its connections end",
    permission: "brands",
    brandScoped: true,
    audit: ["integration.removed"],
    touches: null,
    params,
    errors: [integrationErrors.notFound],
    ifMatch: true,
    data: z.object({ id }),
  }),
  restore: route({
    id: "integrations.restore",
    method: "POST",
    path: "/admin/available_integrations/{id}/restore",
    summary: "Undo a removal: same ID, price and connections",
    permission: "brands",
    brandScoped: true,
    audit: ["integration.restored"],
    touches: null,
    params,
    errors: [integrationErrors.notFound],
    data: assignedIntegration,
  }),
};
