import * as z from "zod/mini";
import { brandStatus } from "./brands.ts";
import { business } from "./businesses.ts";
import { smtpCreds, stripeCreds, twilioCreds } from "./credentials.ts";
import { engine, engineCode } from "./engines.ts";
import { availableIntegration } from "./integrations.ts";
import {
  COUNT_MAX,
  INTEGRATION_CODE_MAX,
  LOCATION_MAX,
  NAME_MAX,
  REPORTED_INTEGRATIONS_MAX,
  TYPE_MAX,
} from "./limits.ts";
import { id, idText, requiredText, text } from "./primitives.ts";
import { route } from "./route.ts";

const count = z
  .int("Enter a whole number of at least 0.")
  .check(z.gte(0, "Enter a whole number of at least 0."), z.lte(COUNT_MAX, `Enter at most ${COUNT_MAX}.`));

const CODES_MESSAGE = "Name integrations by their codes.";
const BUSINESS_MESSAGE = "Send the fields under business.";

/** A business as the voice platform reports it; a field that a later report leaves out stays. */
export const businessReport = z.object(
  {
    business: z.object(
      {
        organization_id: id,
        name: requiredText(NAME_MAX, "Name the business."),
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

/** What the voice platform itself calls. */
export const platform = {
  report: route({
    id: "platform.report",
    method: "PUT",
    path: "/platform/businesses/{external_id}",
    summary: "Report a business as it is now: its state, and what it is connected with",
    permission: "key:businesses",
    audit: ["business.reported"],
    params: z.object({ external_id: z.string() }),
    body: businessReport,
    data: reportedBusiness,
  }),
  configuration: route({
    id: "platform.configuration",
    method: "GET",
    path: "/platform/organizations/{id}/configuration",
    summary: "What staff set up for a brand; its credentials only for a key with that scope",
    permission: "key:configuration",
    params: z.object({ id: idText }),
    data: brandConfiguration,
  }),
};
