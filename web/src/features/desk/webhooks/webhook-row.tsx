import type { Webhook, WebhookDelivery } from "@console/contract/webhooks.ts";
import { Link } from "@tanstack/react-router";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { formatExact } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Time } from "../../../ui/time.tsx";
import { remove, resume, retryNow } from "./webhook.actions.ts";
import { nameOf } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

type WebhookRowProps = {
  webhook: Webhook;
  /** What came of the test just sent. */
  tested: WebhookDelivery | undefined;
  test: Action<Webhook>;
  rotate: Action<Webhook>;
  onEdit: () => void;
};

/** One endpoint: where it is, how it is doing, and what can be done with it. */
export function WebhookRow({ webhook, tested, test, rotate, onEdit }: WebhookRowProps) {
  const { previous_until } = webhook;
  const overlaps = useNow((now) => previous_until !== null && Date.parse(previous_until) > now);
  const name = nameOf(webhook);
  const button = (action: Action<Webhook>) =>
    action.applies?.(webhook) !== false && (
      <ActionButton action={action} record={webhook} name={words.actionOf(action.label, name)} />
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
        <Link
          to={paths.webhook}
          params={{ id: String(webhook.id) }}
          aria-label={words.actionOf(words.deliveries, name)}
          className={buttonClass({ size: "sm" })}
        >
          {words.deliveries}
        </Link>
        {button(test)}
        {button(resume)}
        {button(retryNow)}
        <Button size="sm" aria-label={words.actionOf(words.editShort, name)} onClick={onEdit}>
          {words.editShort}
        </Button>
        {button(rotate)}
        {button(remove)}
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
