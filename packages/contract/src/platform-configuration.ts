import * as z from "zod/mini";
import { brandStatus } from "./brands.ts";
import { smtpCreds, stripeCreds, twilioCreds } from "./credentials.ts";
import { engine, engineCode } from "./engines.ts";
import { availableIntegration } from "./integrations.ts";
import { id, instant } from "./primitives.ts";

const named = { id, external_id: z.string(), name: z.string() };

/** The configuration that staff set up for a brand, as the voice platform reads it. */
export const brandConfiguration = z.object({
  ...named,
  /** Raised by every change to these fields; the answer's ETag. */
  configuration_version: z.int(),
  status: brandStatus,
  support_email: z.string(),
  domain: z.string(),
  frontend_domain: z.string(),
  backend_domain: z.string(),
  brand_color: z.string(),
  /** The current package; null if the brand has none. */
  package: z.nullable(z.object(named)),
  /** People with an account on the brand's own portal; the platform creates it. */
  users: z.array(z.object({ ...named, email: z.string() })),
  engines: z.array(engine),
  businesses: z.array(
    z.object({
      ...named,
      account_status: z.boolean(),
      premium_support: z.boolean(),
      voice_engine: engineCode,
      integration_codes: z.array(z.string()),
    }),
  ),
  integrations: z.array(
    z.extend(z.pick(availableIntegration, { code: true, name: true, category: true, connection_type: true }), {
      /** The voice platform's ids of the connected businesses. */
      business_external_ids: z.array(z.string()),
    }),
  ),
  /** Only with the scope `credentials`; null if the brand uses the operator's own accounts. */
  credentials: z.optional(z.nullable(z.object({ smtp: smtpCreds, twilio: twilioCreds, stripe: stripeCreds }))),
});
export type BrandConfiguration = z.output<typeof brandConfiguration>;

/** A brand in the platform's list. */
export const platformOrganization = z.object({
  ...named,
  status: brandStatus,
  configuration_version: z.int(),
  configuration_changed_at: instant,
  /** The version that the platform has confirmed. */
  applied_version: z.nullable(z.int()),
});

export const platformChange = z.object({
  /** Sequence number of the audit entry. */
  seq: z.int(),
  /** Null if every brand on a package is affected. */
  organization_id: z.nullable(id),
  event: z.string(),
  resource: z.string(),
  resource_id: z.nullable(id),
  at: instant,
});
