import * as z from "zod/mini";
import { brandStatus } from "./brands.ts";
import { business, businessErrors, externalId } from "./businesses.ts";
import { credentialErrors, smtpCreds, stripeCreds, twilioCreds } from "./credentials.ts";
import { engine, engineCode } from "./engines.ts";
import { errors } from "./errors.ts";
import { availableIntegration, integrationErrors } from "./integrations.ts";
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
import { id, idText, quantityInput, requiredText, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

const count = z
  .int("Enter a whole number of 0 or more.")
  .check(z.gte(0, "Enter a whole number of 0 or more."), z.lte(COUNT_MAX, `Enter at most ${COUNT_MAX}.`));

const CODES_MESSAGE = "Send integration codes.";
const BUSINESS_MESSAGE = "Send the fields under business.";

/** A business as the voice platform reports it; a field that a later report leaves out stays. */
export const businessReport = z.object(
  {
    business: z.object(
      {
        organization_id: id,
        name: requiredText(NAME_MAX, "Send the business's name."),
        type: z.optional(text(TYPE_MAX)),
        location: z.optional(text(LOCATION_MAX)),
        account_status: z.optional(z.boolean("Send true or false.")),
        total_agent: z.optional(count),
        total_locations: z.optional(count),
        premium_support: z.optional(z.boolean("Send true or false.")),
        /** All that it is connected with now; others are disconnected. Each must be assigned to the brand. */
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
  /** Codes of the integrations it is connected with. */
  integration_codes: z.array(z.string()),
});
export type ReportedBusiness = z.output<typeof reportedBusiness>;

/** What staff have set up for a brand. */
export const brandConfiguration = z.object({
  id,
  name: z.string(),
  status: brandStatus,
  domain: z.string(),
  frontend_domain: z.string(),
  backend_domain: z.string(),
  brand_color: z.string(),
  engines: z.array(engine),
  businesses: z.array(
    z.object({
      id,
      external_id: z.string(),
      name: z.string(),
      account_status: z.boolean(),
      premium_support: z.boolean(),
      voice_engine: engineCode,
      integration_codes: z.array(z.string()),
    }),
  ),
  integrations: z.array(
    z.extend(z.pick(availableIntegration, { code: true, name: true, category: true, connection_type: true }), {
      /** The platform's own ids of the businesses that it is connected with. */
      business_external_ids: z.array(z.string()),
    }),
  ),
  /** Only with the scope `credentials`; null where the brand uses the operator's own accounts. */
  credentials: z.optional(z.nullable(z.object({ smtp: smtpCreds, twilio: twilioCreds, stripe: stripeCreds }))),
});
export type BrandConfiguration = z.output<typeof brandConfiguration>;

export const usageTypes = ["standard_minutes", "multilingual_minutes", "storage_gb"] as const;

const INSTANT_MESSAGE = "Enter a time with its zone, like 2026-11-20T15:04:05Z.";
/** Digits beyond the millisecond are taken and dropped. */
const INSTANT_MAX = 40;

/** One usage event; the server looks at each by itself, for a wrong one is no fault of the others. */
export const usageEvent = z
  .object(
    {
      id: requiredText(USAGE_ID_MAX, "Send a unique id for the event."),
      organization_id: id,
      /** The platform's own id; absent for a brand's own storage. */
      business_id: z.optional(z.nullable(externalId)),
      type: z.enum(usageTypes, "Choose among standard_minutes, multilingual_minutes and storage_gb."),
      quantity: quantityInput.check(
        z.refine((quantity) => Number(quantity) <= USAGE_QUANTITY_MAX, "Enter at most 10,000,000."),
      ),
      occurred_at: z.iso
        .datetime({ offset: true, error: INSTANT_MESSAGE })
        .check(z.maxLength(INSTANT_MAX, INSTANT_MESSAGE)),
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

/** An event as it comes in: nothing is refused for the whole batch's sake. */
export const sentUsageEvent = z.unknown();

const USAGE_MESSAGE = "Send a list of events under usage_events.";

/** What became of a batch. Places count from 0, as the events were sent. */
export const usageReceipt = z.object({
  accepted: z.int(),
  /** Events that were taken before, and are the same. */
  duplicates: z.int(),
  /** Other content under an id that was taken before: it counts nothing. */
  conflicts: z.array(z.object({ index: z.int(), id: z.string() })),
  /** Null where the event has no id. */
  errors: z.array(z.object({ index: z.int(), id: z.nullable(z.string()), message: z.string() })),
});
export type UsageReceipt = z.output<typeof usageReceipt>;

export const platformErrors = errors({
  tooMuchUsage: {
    code: "unavailable",
    message: "Usage is arriving faster than it can be stored. Please try again.",
  },
});

/** What the voice platform itself calls. */
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
  configuration: route({
    id: "platform.configuration",
    method: "GET",
    path: "/platform/organizations/{id}/configuration",
    summary: "What staff set up for a brand; its credentials only for a key with that scope",
    permission: "key:configuration",
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound, credentialErrors.unreadable],
    data: brandConfiguration,
  }),
};
