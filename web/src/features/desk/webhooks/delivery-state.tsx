import type { WebhookDelivery } from "@console/contract/webhooks.ts";
import { Badge, State } from "../../../ui/badge.tsx";
import { deliveriesText as words } from "./webhooks.text.ts";

/** How it went so far. Only what failed stands out. */
export function DeliveryState({ delivery: { status, tries } }: { delivery: WebhookDelivery }) {
  if (status === "dropped") return <Badge tone="error">{words.statuses.dropped}</Badge>;
  if (status === "waiting" && tries > 0) return <Badge tone="warning">{words.retrying}</Badge>;
  return <State hollow={status === "waiting"}>{words.statuses[status]}</State>;
}
