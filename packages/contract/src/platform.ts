import * as z from "zod/mini";
import { business, businessErrors, externalId } from "./businesses.ts";
import { credentialErrors } from "./credentials.ts";
import { errors } from "./errors.ts";
import { integrationErrors } from "./integrations.ts";
import {
  COUNT_MAX,
  INTEGRATION_CODE_MAX,
  LOCATION_MAX,
  NAME_MAX,
  REPORTED_INTEGRATIONS_MAX,
  TYPE_MAX,
  USAGE_BATCH_BYTES,
  USAGE_BATCH_MAX,
  USAGE_ID_MAX,
  USAGE_QUANTITY_MAX,
} from "./limits.ts";
import { afterQuery, recordRef, recordRefText } from "./machine-lists.ts";
import { brandConfiguration, platformChange, platformOrganization } from "./platform-configuration.ts";
import { idText, quantityInput, requiredText, sentExternalId, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

const count = z
  .int("Enter a whole number of 0 or more.")
  .check(z.gte(0, "Enter a whole number of 0 or more."), z.lte(COUNT_MAX, `Enter at most ${COUNT_MAX}.`));

const CODES_MESSAGE = "Send integration codes.";
const BUSINESS_MESSAGE = "Send the fields under business.";

/** A business as the voice platform reports it; fields missing in a later report are unchanged. */
export const businessReport = z.object(
  {
    business: z.object(
      {
        organization_id: recordRef,
        name: requiredText(NAME_MAX, "Send the business's name."),
        type: z.optional(text(TYPE_MAX)),
        location: z.optional(text(LOCATION_MAX)),
        account_status: z.optional(z.boolean("Send true or false.")),
        total_agent: z.optional(count),
        total_locations: z.optional(count),
        premium_support: z.optional(z.boolean("Send true or false.")),
        /** All its connected integrations; others are disconnected. Each must be assigned to the brand. */
        integration_codes: z.optional(
          z
            .array(
              z.string(CODES_MESSAGE).check(z.maxLength(INTEGRATION_CODE_MAX, CODES_MESSAGE)),
              "Send a list of codes.",
            )
            .check(z.maxLength(REPORTED_INTEGRATIONS_MAX, `Send at most ${REPORTED_INTEGRATIONS_MAX} codes.`)),
        ),
      },
      BUSINESS_MESSAGE,
    ),
  },
  BUSINESS_MESSAGE,
);
export type BusinessReport = z.output<typeof businessReport>["business"];

export const reportedBusiness = z.extend(business, {
  /** Codes of its connected integrations. */
  integration_codes: z.array(z.string()),
});
export type ReportedBusiness = z.output<typeof reportedBusiness>;

export const usageTypes = ["standard_minutes", "multilingual_minutes", "storage_gb"] as const;

const INSTANT_MESSAGE = "Enter a time with its zone, like 2026-11-20T15:04:05Z.";
/** Digits beyond the millisecond are accepted and dropped. */
const INSTANT_MAX = 40;
const sentInstant = z.iso
  .datetime({ offset: true, error: INSTANT_MESSAGE })
  .check(z.maxLength(INSTANT_MAX, INSTANT_MESSAGE));

/** One usage event; the server validates each separately, because an invalid one must not affect the others. */
export const usageEvent = z
  .object(
    {
      id: requiredText(USAGE_ID_MAX, "Send a unique id for the event."),
      organization_id: recordRef,
      /** The voice platform's id; absent for a brand's own storage. */
      business_id: z.optional(z.nullable(externalId)),
      type: z.enum(usageTypes, "Choose among standard_minutes, multilingual_minutes and storage_gb."),
      quantity: quantityInput.check(
        z.refine((quantity) => Number(quantity) <= USAGE_QUANTITY_MAX, "Enter at most 10,000,000."),
      ),
      occurred_at: sentInstant,
    },
    "Send each event as an object.",
  )
  .check(
    z.refine((event) => event.type === "storage_gb" || Number(event.quantity) > 0, {
      path: ["quantity"],
      error: "Enter minutes above 0.",
    }),
    z.refine((event) => event.type === "storage_gb" || typeof event.business_id === "string", {
      path: ["business_id"],
      error: "Send a business_id: minutes always belong to a business.",
    }),
  );
export type UsageEvent = z.output<typeof usageEvent>;

/** An unvalidated event: an invalid one must not reject the whole batch. */
export const sentUsageEvent = z.unknown();

const USAGE_MESSAGE = "Send a list of events under usage_events.";

/** The result of a batch. Indexes count from 0, in the order the events were sent. */
export const usageReceipt = z.object({
  accepted: z.int(),
  /** Events that were accepted before and are identical. */
  duplicates: z.int(),
  /** Different content under an already accepted id: not counted. */
  conflicts: z.array(z.object({ index: z.int(), id: z.string() })),
  /** Null if the event has no id. */
  errors: z.array(z.object({ index: z.int(), id: z.nullable(z.string()), message: z.string() })),
});
export type UsageReceipt = z.output<typeof usageReceipt>;

const VERSION_MESSAGE = "Send the version that is running, a whole number above 0.";

export const platformErrors = errors({
  notThere: {
    code: "invalid",
    field: "version",
    message: "This brand's configuration is at version {version}.",
  },
  tooMuchUsage: {
    code: "unavailable",
    message: "Usage is arriving faster than it can be stored. Please try again.",
  },
});

/** The calls of the voice platform. */
export const platform = {
  report: route({
    id: "platform.report",
    method: "PUT",
    path: "/platform/businesses/{external_id}",
    summary: "Report a business's current state and its integrations",
    permission: "key:businesses",
    audit: ["business.reported"],
    params: z.object({ external_id: z.string() }),
    body: businessReport,
    errors: [businessErrors.noBrand, businessErrors.foreign, integrationErrors.notAssigned],
    ifMatch: true,
    data: reportedBusiness,
  }),
  usageEvents: route({
    id: "platform.usageEvents",
    method: "POST",
    path: "/platform/usage_events",
    summary: `Report usage: up to ${USAGE_BATCH_MAX} events, each with id, organization_id, business_id (absent for a brand's own storage), type, quantity and occurred_at; invalid events are listed, the others are accepted`,
    permission: "key:usage",
    audit: null,
    body: z.object(
      {
        usage_events: z
          .array(sentUsageEvent, USAGE_MESSAGE)
          .check(z.maxLength(USAGE_BATCH_MAX, "Send at most 1,000 events at a time.")),
      },
      USAGE_MESSAGE,
    ),
    bodyBytes: USAGE_BATCH_BYTES,
    errors: [platformErrors.tooMuchUsage],
    data: usageReceipt,
  }),
  organizations: route({
    id: "platform.organizations",
    method: "GET",
    path: "/platform/organizations",
    summary: "All brands by id, `after` a brand; those changed since a moment, or the one with an external id",
    permission: "key:configuration",
    keyed: true,
    query: z.object({
      ...afterQuery,
      updated_since: z.optional(sentInstant),
      external_id: z.optional(sentExternalId),
    }),
    data: z.array(platformOrganization),
  }),
  changes: route({
    id: "platform.changes",
    method: "GET",
    path: "/platform/changes",
    summary:
      "Changes of configurations and of the list of brands, in the order of the audit log, `after` a sequence number; none is skipped",
    permission: "key:configuration",
    keyed: true,
    query: z.object({ ...afterQuery, organization_id: z.optional(idText) }),
    data: z.array(platformChange),
  }),
  configuration: route({
    id: "platform.configuration",
    method: "GET",
    path: "/platform/organizations/{id}/configuration",
    summary:
      "What staff set up for a brand, by id or `external:<external_id>`; credentials only for a key with that scope",
    permission: "key:configuration",
    conditional: true,
    params: z.object({ id: recordRefText }),
    errors: [sharedErrors.brandNotFound, credentialErrors.unreadable],
    data: brandConfiguration,
  }),
  applied: route({
    id: "platform.applied",
    method: "PUT",
    path: "/platform/organizations/{id}/applied",
    summary: "Report which version of a brand's configuration is running, and since when",
    permission: "key:configuration",
    audit: null,
    params: z.object({ id: recordRefText }),
    body: z.object(
      { version: z.int(VERSION_MESSAGE).check(z.positive(VERSION_MESSAGE)), applied_at: sentInstant },
      "Send version and applied_at.",
    ),
    errors: [sharedErrors.brandNotFound, platformErrors.notThere],
    data: z.object({ configuration_version: z.int(), applied_version: z.int() }),
  }),
};
