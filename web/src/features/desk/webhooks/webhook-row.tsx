import type { Webhook, WebhookDelivery } from "@console/contract/webhooks.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { formatExact } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Time } from "../../../ui/time.tsx";
import { nameOf } from "./webhook-name.ts";
import { webhooksText as words } from "./webhooks.text.ts";

export type WebhookAction = "deliveries" | "test" | "resume" | "edit" | "rotate" | "remove";

type WebhookRowProps = {
  webhook: Webhook;
  /** What came of the test just sent; null while it is under way. */
  tested: WebhookDelivery | null | undefined;
  onAction: (action: WebhookAction, webhook: Webhook) => void;
};

/** One endpoint: where it is, how it is doing, and what can be done with it. */
export function WebhookRow({ webhook, tested, onAction }: WebhookRowProps) {
  const { previous_until } = webhook;
  const overlaps = useNow((now) => previous_until !== null && Date.parse(previous_until) > now);
  const name = nameOf(webhook);
  const action = (of: WebhookAction, label: string, pending = false) => (
    <Button size="sm" aria-label={words.of(label, name)} pending={pending} onClick={() => onAction(of, webhook)}>
      {label}
    </Button>
  );
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div>
        <p className="flex items-center gap-2 font-medium">
          <span className="truncate">{name}</span>
          <State webhook={webhook} />
        </p>
        <p className="font-mono text-12 break-all text-fg-2">{webhook.url}</p>
        <p className="text-13 text-fg-2">{webhook.events.join(", ")}</p>
        <p className="text-12 text-fg-3">
          {webhook.secret_last4 && words.secretEnds(webhook.secret_last4)}
          {webhook.waiting > 0 && ` · ${words.waiting(webhook.waiting)}`}
        </p>
        {webhook.failing_since && (
          <p className="text-12 text-warning-text">
            {words.failingSince} <Time at={webhook.failing_since} show="inSentence" />
          </p>
        )}
        {webhook.secret_last4 === null && <p className="text-12 text-error-text">{words.secretLost}</p>}
        {overlaps && previous_until && (
          <p className="text-12 text-warning-text">
            {words.previousUntil} {formatExact(previous_until)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {action("deliveries", words.deliveries)}
        {action("test", words.test, tested === null)}
        {!webhook.active && action("resume", words.resume)}
        {webhook.active && webhook.failing_since && action("resume", words.retryNow)}
        {action("edit", words.editShort)}
        {action("rotate", words.rotateShort)}
        {action("remove", words.removeShort)}
      </div>
      {tested && <TestResult tested={tested} />}
    </li>
  );
}

function State({ webhook: { active, auto_paused_at, failing_since } }: { webhook: Webhook }) {
  if (!active && auto_paused_at) return <Badge tone="error">{words.autoPaused}</Badge>;
  if (!active) return <Badge tone="neutral">{words.paused}</Badge>;
  return failing_since ? <Badge tone="warning">{words.failing}</Badge> : <Badge tone="success">{words.active}</Badge>;
}

const TestResult = ({ tested }: { tested: WebhookDelivery }) => (
  <MessageBar tone={tested.failure ? "error" : "info"} role="status">
    <p>
      {tested.failure
        ? words.testFailed(tested.failure)
        : words.testDelivered(tested.answer_status ?? 0, tested.took_ms ?? 0)}
    </p>
    {tested.answer_body && (
      <p className="mt-1">
        {words.answer} <code className="font-mono text-12 break-all">{tested.answer_body}</code>
      </p>
    )}
  </MessageBar>
);
