import * as z from "zod/mini";
import { brandUserErrors } from "./brand-user-fields.ts";
import { business, businessErrors, externalId } from "./businesses.ts";
import { credentialErrors } from "./credentials.ts";
import { errors } from "./errors.ts";
import { integrationErrors } from "./integrations.ts";
import {
  COUNT_MAX,
  EXTERNAL_ID_MAX,
  INTEGRATION_CODE_MAX,
  LOCATION_MAX,
  NAME_MAX,
  REPORTED_INTEGRATIONS_MAX,
  TYPE_MAX,
  USAGE_BATCH_BYTES,
  USAGE_BATCH_MAX,
  USAGE_ID_MAX,
  USAGE_QUANTITY_MAX,
  USAGE_TOTALS_MAX,
} from "./limits.ts";
import { afterQuery, afterSequence, recordRef, recordRefText } from "./machine-lists.ts";
import { payment, paymentErrors, paymentReport } from "./payments.ts";
import {
  brandConfiguration,
  dataHistory,
  historyId,
  platformChange,
  platformOrganization,
} from "./platform-configuration.ts";
import { day, decimal, ID_MAX, id, instant, quantityInput, requiredText, sentExternalId, text } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";
import { usageType } from "./usage-types.ts";

const count = z
  .int("Enter a whole number of 0 or more.")
  .check(z.gte(0, "Enter a whole number of 0 or more."), z.lte(COUNT_MAX, `Enter at most ${COUNT_MAX}.`));

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
            .array(text(INTEGRATION_CODE_MAX), "Send a list of codes.")
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
      id: requiredText(USAGE_ID_MAX, "Send a unique ID for the event."),
      organization_id: recordRef,
      /** The voice platform's id; absent for a brand's own storage. */
      business_id: z.optional(z.nullable(externalId)),
      type: usageType,
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

const TOTALS_MESSAGE = "Send a list of totals under totals.";
/** Below what is stored of a sum. */
const TOTAL_MAX = 1_000_000_000_000;

/** What the voice platform counted for a brand on a day. */
export const usageTotal = z.object(
  {
    organization_id: recordRef,
    type: usageType,
    /** Minutes of the day; of storage the sum of the day's last reading of each business, and of the brand. */
    quantity: quantityInput.check(
      z.refine((quantity) => Number(quantity) <= TOTAL_MAX, "Enter at most 1,000,000,000,000."),
    ),
  },
  "Send each total as an object.",
);

/** Where the console counted something else. */
export const usageDifference = z.object({
  organization_id: id,
  type: usageType,
  reported: decimal,
  counted: decimal,
  /** Reported minus counted: above 0 the console lacks usage. */
  difference: decimal,
  /** Open refused events of that day and type. */
  refused_events: z.int(),
  /** In which it arose, as far as can be told; empty where it cannot. */
  hours: z.array(z.object({ from: instant, to: instant })),
});
export type UsageDifference = z.output<typeof usageDifference>;

const VERSION_MESSAGE = "Send the version that is running, a whole number above 0.";

export const platformErrors = errors({
  notThere: {
    code: "invalid",
    field: "version",
    message: "This brand's configuration is at version {version}.",
  },
  appliedAhead: {
    code: "invalid",
    field: "applied_at",
    message: "This time is more than {minutes} minutes in the future.",
  },
  activeAhead: {
    code: "invalid",
    field: "active_at",
    message: "This time is more than {minutes} minutes in the future.",
  },
  historyChanged: {
    code: "history_changed",
    message:
      "The console's data was restored on {day}. Read every configuration again, then the changes after {after}, and send the usage since {from} again.",
  },
  changesArchived: {
    code: "history_changed",
    message: "The changes up to {after} are archived. Read every configuration again, then the changes after {after}.",
  },
  dayAhead: { code: "invalid", field: "day", message: "This day hasn't started yet." },
  dayTooOld: { code: "invalid", field: "day", message: "Totals can be compared for the last {days} days only." },
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
    touches: null,
    params: z.object({ external_id: text(EXTERNAL_ID_MAX * 10) }),
    body: businessReport,
    errors: [businessErrors.noBrand, businessErrors.foreign, integrationErrors.notAssigned],
    ifMatch: true,
    data: reportedBusiness,
  }),
  recordPayment: route({
    id: "platform.recordPayment",
    method: "POST",
    path: "/platform/payments",
    summary: "Report a payment of a brand; the same one sent again, by its external_id, is recorded once",
    permission: "key:payments",
    audit: ["payment.recorded"],
    touches: null,
    body: paymentReport,
    errors: [
      paymentErrors.noBrand,
      paymentErrors.ahead,
      paymentErrors.otherContent,
      paymentErrors.billNotFound,
      paymentErrors.twice,
      paymentErrors.tooMuch,
      paymentErrors.billTooMuch,
    ],
    data: payment,
  }),
  usageEvents: route({
    id: "platform.usageEvents",
    method: "POST",
    path: "/platform/usage_events",
    summary: `Report usage: up to ${USAGE_BATCH_MAX} events, each with id, organization_id, business_id (absent for a brand's own storage), type, quantity and occurred_at; invalid events are listed, the others are accepted`,
    permission: "key:usage",
    audit: null,
    touches: null,
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
  usageTotals: route({
    id: "platform.usageTotals",
    method: "PUT",
    path: "/platform/usage_totals",
    summary:
      "Compare the platform's own totals of a day, in the billing time zone, with the usage that was ingested; what is not sent is not compared",
    permission: "key:usage",
    audit: null,
    touches: null,
    body: z.object(
      {
        day,
        totals: z.array(usageTotal, TOTALS_MESSAGE).check(
          z.maxLength(USAGE_TOTALS_MAX, "Send at most 1,000 totals at a time."),
          z.refine(
            (totals: readonly { organization_id: number | string; type: string }[]) =>
              new Set(totals.map(({ organization_id, type }) => `${organization_id} ${type}`)).size === totals.length,
            "Send each brand and type only once.",
          ),
        ),
      },
      "Send day and totals.",
    ),
    errors: [platformErrors.dayAhead, platformErrors.dayTooOld],
    data: z.object({
      day: z.iso.date(),
      /** Totals of brands that the console knows. */
      compared: z.int(),
      differences: z.array(usageDifference),
      /** What was sent instead of a brand's id and is none. */
      unknown_organizations: z.array(recordRef),
      history: dataHistory,
    }),
  }),
  history: route({
    id: "platform.history",
    method: "GET",
    path: "/platform/history",
    summary: "The history that versions and sequence numbers count in, and which usage to send again since it began",
    permission: "key:usage",
    data: dataHistory,
  }),
  organizations: route({
    id: "platform.organizations",
    method: "GET",
    path: "/platform/organizations",
    summary: "All brands by ID, `after` a brand; those changed since a given time, or the one with an external ID",
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
    query: z.object({
      ...afterQuery,
      after: afterSequence,
      /** The history in which `after` counts. */
      history: historyId,
      organization_id: z.optional(recordRefText),
    }),
    errors: [sharedErrors.brandNotFound, platformErrors.historyChanged, platformErrors.changesArchived],
    data: z.array(platformChange),
  }),
  configuration: route({
    id: "platform.configuration",
    method: "GET",
    path: "/platform/organizations/{id}/configuration",
    summary:
      "What staff set up for a brand, by ID or `external:<external_id>`; credentials only for a key with that scope",
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
    touches: null,
    params: z.object({ id: recordRefText }),
    body: z.object(
      {
        version: z.int(VERSION_MESSAGE).check(z.positive(VERSION_MESSAGE), z.lte(ID_MAX, VERSION_MESSAGE)),
        applied_at: sentInstant,
        /** The history in which the version counts. */
        history: historyId,
      },
      "Send version and applied_at.",
    ),
    errors: [
      sharedErrors.brandNotFound,
      platformErrors.historyChanged,
      platformErrors.notThere,
      platformErrors.appliedAhead,
    ],
    data: z.object({ configuration_version: z.int(), applied_version: z.int() }),
  }),
  userActive: route({
    id: "platform.userActive",
    method: "PUT",
    path: "/platform/organizations/{id}/users/{user_id}/active",
    summary: "Report that a brand's portal user has signed in for the first time; a later report changes nothing",
    permission: "key:configuration",
    audit: ["brand.user_active"],
    touches: null,
    params: z.object({ id: recordRefText, user_id: recordRefText }),
    body: z.object({ active_at: sentInstant }, "Send active_at."),
    errors: [sharedErrors.brandNotFound, brandUserErrors.notFound, platformErrors.activeAhead],
    data: z.object({ id, active_at: instant }),
  }),
};
