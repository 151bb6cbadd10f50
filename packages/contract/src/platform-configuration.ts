import * as z from "zod/mini";
import { brandStatus } from "./brand-fields.ts";
import { smtpCreds, stripeCreds, twilioCreds } from "./credentials.ts";
import { engine, engineCode } from "./engines.ts";
import { availableIntegration } from "./integrations.ts";
import { id, instant, text } from "./primitives.ts";

/**
 * Which course of events the data belongs to: another one begins when the data is restored from a backup, or a standby is
 * promoted. Versions and sequence numbers mean the same only within one.
 */
export const dataHistory = z.object({
  id: z.string(),
  began_at: instant,
  /** The last sequence number that the data had then: read the changes after it, and every configuration again. */
  after: z.int(),
  /** The console lacks usage that it accepted in this time: send it again, under its ids. Null for the first history. */
  resend_usage: z.nullable(z.object({ from: instant, to: instant })),
});
export type DataHistory = z.output<typeof dataHistory>;

/** The id of a history as it is sent back. */
export const historyId = z.optional(text(40));

const named = { id, external_id: z.string(), name: z.string() };

/** The configuration that staff set up for a brand, as the voice platform reads it. */
export const brandConfiguration = z.object({
  ...named,
  /** Raised by every change to these fields. With the history it is the answer's ETag: `"9f86d081884c-4"`. */
  configuration_version: z.int(),
  /** In which the version counts; send it back when you confirm the version. */
  history: z.string(),
  status: brandStatus,
  /** The brand has left: it is inactive for good, without users, engines, integrations and credentials. */
  closed: z.boolean(),
  support_email: z.string(),
  domain: z.string(),
  frontend_domain: z.string(),
  backend_domain: z.string(),
  brand_color: z.string(),
  /** The current package; null if the brand has none. */
  package: z.nullable(z.object(named)),
  /** People with an account on the brand's own portal, its owner first; the platform creates it. */
  users: z.array(z.object({ ...named, email: z.string(), owner: z.boolean() })),
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
  /** When the brand left; it is inactive since then at the latest. */
  closed_at: z.nullable(instant),
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
