import type { AuditEvent } from "@console/contract/audit-events.ts";
import type { ConfigurationPart } from "@console/contract/configuration-parts.ts";

/** Events that always change a part of a brand's configuration, whatever their fields. */
const partsOfEvent: Partial<Record<AuditEvent, ConfigurationPart | readonly ConfigurationPart[]>> = {
  "brand.created": "brand",
  "brand.activated": "status",
  "brand.deactivated": "status",
  "brand.closed": ["status", "users", "credentials"],
  "brand.plan_chosen": "package",
  "brand.plan_started": "package",
  "brand.user_added": "users",
  "brand.user_removed": "users",
  "brand.portal_owner_changed": "users",
  "business.engine_changed": "businesses",
  "business.reported": "reports",
  "integration.added": "integrations",
  "integration.removed": "integrations",
  "integration.restored": "integrations",
  "engine.assigned": "engines",
  "engine.removed": "engines",
};

/** Fields of `brand.updated` that are part of the configuration. */
const partOfField: Partial<Record<string, ConfigurationPart>> = {
  name: "brand",
  external_id: "brand",
  support_email: "brand",
  domain: "brand",
  frontend_domain: "brand",
  backend_domain: "brand",
  brand_color: "brand",
  status: "status",
  user_name: "users",
  user_email: "users",
  user_external_id: "users",
  portal_owner: "users",
  use_system: "credentials",
  credentials: "credentials",
};

type Entry = {
  event: AuditEvent;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
};

/** The parts of a brand's configuration that an audit entry changes; most events change none. */
export function changedParts({ event, before = {}, after = {} }: Entry): ConfigurationPart[] {
  if (event !== "brand.updated") {
    const own = [partsOfEvent[event] ?? []].flat();
    // An engine that the brand does not have yet is assigned in the same call.
    return "assigned_engine" in after ? [...own, "engines"] : own;
  }
  const parts = new Set<ConfigurationPart>();
  for (const field in after) {
    const part = partOfField[field];
    if (part) parts.add(part);
  }
  // A first package takes effect immediately; any later change starts next month.
  if ("organization_plan_id" in after && before.organization_plan_id === null) parts.add("package");
  return [...parts];
}
