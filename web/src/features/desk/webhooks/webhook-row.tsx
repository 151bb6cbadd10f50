import type { Webhook } from "@console/contract/webhooks.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../lib/paths.ts";
import { WebhookState } from "./webhook-state.tsx";
import { nameOf } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

/** One endpoint in the list: all of the row leads to its page. */
export const WebhookRow = ({ webhook }: { webhook: Webhook }) => (
  <li className="relative flex flex-col gap-0.5 border-b border-hairline py-2.5 hover:bg-row-hover">
    <p className="flex items-center gap-3 text-13">
      <Link
        to={paths.webhook}
        params={{ id: String(webhook.id) }}
        className="touch truncate font-medium after:absolute after:inset-0"
      >
        {nameOf(webhook)}
      </Link>
      <WebhookState webhook={webhook} />
    </p>
    <p className="flex gap-x-3 text-12 text-fg-3 max-md:flex-wrap">
      <span className="min-w-0 truncate font-mono">{webhook.url}</span>
      <span className="flex-none">{words.eventCount(webhook.events.length)}</span>
      {webhook.waiting > 0 && <span className="flex-none">{words.waiting(webhook.waiting)}</span>}
    </p>
  </li>
);
