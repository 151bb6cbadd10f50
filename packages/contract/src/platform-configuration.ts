import * as z from "zod/mini";
import { brandStatus } from "./brands.ts";
import { smtpCreds, stripeCreds, twilioCreds } from "./credentials.ts";
import { engine, engineCode } from "./engines.ts";
import { availableIntegration } from "./integrations.ts";
import { id, instant } from "./primitives.ts";

const named = { id, external_id: z.string(), name: z.string() };

/** What staff have set up for a brand, as the voice platform reads it. */
export const brandConfiguration = z.object({
  ...named,
  /** Raised with every change of what is here; the answer's ETag. */
  configuration_version: z.int(),
  status: brandStatus,
  support_email: z.string(),
  domain: z.string(),
  frontend_domain: z.string(),
  backend_domain: z.string(),
  brand_color: z.string(),
  /** In force today; null where the brand has none. */
  package: z.nullable(z.object(named)),
  /** Who has an account on the brand's own portal; the platform makes it. */
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
      /** The platform's own ids of the businesses that it is connected with. */
      business_external_ids: z.array(z.string()),
    }),
  ),
  /** Only with the scope `credentials`; null where the brand uses the operator's own accounts. */
  credentials: z.optional(z.nullable(z.object({ smtp: smtpCreds, twilio: twilioCreds, stripe: stripeCreds }))),
});
export type BrandConfiguration = z.output<typeof brandConfiguration>;

/** A brand in the platform's list. */
export const platformOrganization = z.object({
  ...named,
  status: brandStatus,
  configuration_version: z.int(),
  configuration_changed_at: instant,
  /** What the platform said that it runs. */
  applied_version: z.nullable(z.int()),
});

export const platformChange = z.object({
  /** Sequence number of the audit log's entry. */
  seq: z.int(),
  /** Null where every brand on a package is concerned. */
  organization_id: z.nullable(id),
  event: z.string(),
  resource: z.string(),
  resource_id: z.nullable(id),
  at: instant,
});
