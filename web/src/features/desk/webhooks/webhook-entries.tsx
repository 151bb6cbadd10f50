import type { Webhook } from "@console/contract/webhooks.ts";
import { ActionEntries } from "../../../components/actions/action-entries.tsx";
import { edit, remove, replay, resume, retryNow, rotateOf } from "./webhook.actions.ts";

type WebhookEntriesProps = { webhook: Webhook; onSecret: (made: { secret: string | null }) => void };

/** The menu of a webhook's page. */
export const WebhookEntries = ({ webhook, onSecret }: WebhookEntriesProps) => (
  <ActionEntries record={webhook} actions={[edit, resume, retryNow, replay, "line", rotateOf(onSecret), remove]} />
);
