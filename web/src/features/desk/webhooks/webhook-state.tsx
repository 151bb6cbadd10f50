import type { Webhook } from "@console/contract/webhooks.ts";
import { Badge, State } from "../../../ui/badge.tsx";
import { webhooksText as words } from "./webhooks.text.ts";

export function WebhookState({ webhook: { active, auto_paused_at, failing_since } }: { webhook: Webhook }) {
  if (!active && auto_paused_at) return <Badge tone="error">{words.autoPaused}</Badge>;
  if (!active) return <Badge tone="neutral">{words.paused}</Badge>;
  return failing_since ? <Badge tone="warning">{words.failing}</Badge> : <State tone="success">{words.active}</State>;
}
