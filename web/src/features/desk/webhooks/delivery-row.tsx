import type { DeliveryStatus, Webhook, WebhookDelivery } from "@console/contract/webhooks.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { paths } from "../../../lib/paths.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { replayOf } from "./webhook.actions.ts";
import { deliveriesText as words } from "./webhooks.text.ts";

const tones: Record<DeliveryStatus, Tone> = { waiting: "neutral", delivered: "success", dropped: "error" };

type DeliveryProps = { delivery: WebhookDelivery; webhook: Webhook };

/** One delivery in the log; its link leads to its payload and the receiver's answer. */
export function DeliveryRow({ delivery, webhook }: DeliveryProps) {
  const { id, event } = delivery;
  return (
    <li data-card={id} className="px-4 py-3">
      <DeliverySummary delivery={delivery} webhook={webhook}>
        <Link
          to={paths.webhookDelivery}
          params={{ id: String(webhook.id), delivery: String(id) }}
          aria-label={words.actionOf(words.show, event, id)}
          className="font-mono text-13 text-accent-text underline-offset-3 hover:underline"
        >
          {event}
        </Link>
      </DeliverySummary>
    </li>
  );
}

/** How it went so far, and the button to send it again. */
export function DeliverySummary({ delivery, webhook, children }: DeliveryProps & { children: ReactNode }) {
  const { id, event, status, tries, answer_status, failure, next_try_at } = delivery;
  const waiting = status === "waiting";
  const details = [
    delivery.brand ?? words.noBrand,
    words.tries(tries),
    ...(answer_status !== null ? [words.answered(answer_status)] : failure ? [words.noAnswer] : []),
    ...(waiting && !webhook.active ? [words.paused] : []),
    ...(waiting && webhook.active && tries === 0 && !next_try_at ? [words.queued] : []),
  ];
  return (
    <div className="flex items-start gap-3 max-md:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
          {children}
          <Time at={delivery.created_at} className="text-12 text-fg-3" />
        </p>
        <p className="mt-1 text-13 text-fg-2">
          {details.join(" · ")}
          {next_try_at && tries > 0 && (
            <>
              {" · "}
              {words.nextTry} <Time at={next_try_at} show="inSentence" />
            </>
          )}
        </p>
        {failure && <p className="text-12 text-error-text">{failure}</p>}
      </div>
      {!waiting && (
        <ActionButton action={replayOf(webhook.id)} record={delivery} name={words.actionOf(words.replay, event, id)} />
      )}
    </div>
  );
}
