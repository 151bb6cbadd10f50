import type { Permission } from "./permissions.ts";

export type ActivityType = "success" | "primary" | "warning";

type EventInfo = {
  /** Success: created or completed; primary: changed; warning: removed, deactivated, failed. */
  type: ActivityType;
  /** Whoever holds this permission sees the event in the feed. */
  area: Permission;
};

/** The closed list of things the record can say. A route's `audit` names one of them. */
export const auditEvents = {
  "team.created": { type: "success", area: "team" },
  "team.updated": { type: "primary", area: "team" },
  "team.activated": { type: "primary", area: "team" },
  "team.deactivated": { type: "warning", area: "team" },
  "team.deleted": { type: "warning", area: "team" },
  "brand.created": { type: "success", area: "brands" },
  "brand.updated": { type: "primary", area: "brands" },
  "brand.activated": { type: "primary", area: "brands" },
  "brand.deactivated": { type: "warning", area: "brands" },
  "brand.plan_chosen": { type: "primary", area: "brands" },
  "brand.plan_scheduled": { type: "primary", area: "brands" },
  "brand.plan_change_cancelled": { type: "warning", area: "brands" },
  "brand.invited": { type: "primary", area: "brands" },
  "package.created": { type: "success", area: "packages" },
} as const satisfies Record<string, EventInfo>;

export type AuditEvent = keyof typeof auditEvents;
