import type { Notification, NotificationKind } from "@console/contract/notifications.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { SubjectKind } from "../../audit/audit.ts";
import type { Services } from "../../context.ts";

/** Something that is the case now and that staff should know. */
export type Condition = {
  kind: NotificationKind;
  type: Notification["type"];
  /** Whose business it is. */
  area: Area;
  message: string;
  subject: { kind: SubjectKind | "job"; id: number | null; label: string };
  organization_id?: number;
  /** Object and period: while it is the same, it is the same notification. */
  occasion: string;
};

/** Finds what is the case now; an area has one for each kind. */
export type Watch = (services: Services) => Promise<Condition[]>;
