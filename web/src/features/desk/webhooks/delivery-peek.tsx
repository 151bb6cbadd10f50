import type { DeliveryWithAttempts, Webhook, WebhookAttempt } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps } from "../../../components/list/peek-panel.tsx";
import { Time } from "../../../ui/time.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { copyCurlOf, replayOf } from "./webhook.actions.ts";
import { deliveryQuery } from "./webhooks.queries.ts";
import { deliveryText as words } from "./webhooks.text.ts";

/** A delivery beside the log: its attempts, its payload, and what the receiver answered. */
export function DeliveryPeek({ list, webhook }: PeekProps & { webhook: Webhook }) {
  const query = useQuery(deliveryQuery(webhook.id, list.peek?.id ?? 0));
  return (
    <PeekPanel
      list={list}
      query={query}
      words={words}
      nameOf={({ event }) => event}
      state={(delivery) => <DeliveryState delivery={delivery} />}
    >
      {(delivery) => <Delivery delivery={delivery} webhook={webhook} />}
    </PeekPanel>
  );
}

function Delivery({ delivery, webhook }: { delivery: DeliveryWithAttempts; webhook: Webhook }) {
  const { status, answer_status, answer_body } = delivery;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {status !== "waiting" && <ActionButton size="md" action={replayOf(webhook.id)} record={delivery} />}
        <ActionButton size="md" action={copyCurlOf(webhook)} record={delivery} />
      </div>
      <Attempts delivery={delivery} active={webhook.active} />
      <PeekFacts>
        <PeekFact label={words.time}>
          <Time at={delivery.created_at} show="logged" />
        </PeekFact>
        {delivery.organization_id !== null && (
          <PeekFact label={words.brand}>
            <BrandLink id={delivery.organization_id} name={delivery.brand ?? words.deletedBrand} />
          </PeekFact>
        )}
        <PeekFact label={words.messageId}>
          <span className="flex items-center gap-1">
            <span className="min-w-0 font-mono text-12 break-all">{delivery.message_id}</span>
            <CopyButton text={delivery.message_id} label={words.copyId} />
          </span>
        </PeekFact>
      </PeekFacts>
      <Text title={words.payload}>{indented(delivery.payload)}</Text>
      {answer_status !== null && (
        <Text title={words.answer}>
          {answer_status} {answer_body}
        </Text>
      )}
    </>
  );
}

function Attempts({ delivery, active }: { delivery: DeliveryWithAttempts; active: boolean }) {
  // The release before this one does not send attempts.
  const { status, tries, next_try_at, attempts = [] } = delivery;
  const more = tries - attempts.length;
  return (
    <section aria-label={words.attempts} className="mt-5 text-13">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{words.attempts}</span>
        {status === "waiting" && (
          <span className="text-12 text-fg-3">
            {!active && words.paused}
            {active && next_try_at === null && words.queued}
            {active && next_try_at && (
              <>
                {words.nextAttempt} <Time at={next_try_at} show="logged" />
              </>
            )}
          </span>
        )}
      </p>
      <ol className="mt-1 flex flex-col gap-1.5">
        {attempts.toReversed().map((attempt) => (
          <Attempt key={attempt.at} attempt={attempt} />
        ))}
      </ol>
      {more > 0 && <p className="mt-1.5 text-fg-2">{words.moreAttempts(more)}</p>}
      {tries === 0 && <p className="mt-1 text-fg-2">{words.noAttempts}</p>}
    </section>
  );
}

function Attempt({ attempt: { at, status, took_ms, failure } }: { attempt: WebhookAttempt }) {
  const Sign = failure === null ? Check : RotateCw;
  return (
    <li className="flex items-start gap-2">
      <Sign aria-hidden="true" className="mt-0.5 size-3.5 flex-none text-fg-3" />
      <span className="min-w-0 flex-1 break-words">
        {status === null ? failure : words.answered(status, formatSeconds(took_ms))}
      </span>
      <Time at={at} show="logged" className="text-12 text-fg-3 tabular-nums" />
    </li>
  );
}

/** '1.2 s'. */
const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)}\u00a0s`;

const Text = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5">
    <h3 className="mb-2 text-13 font-semibold">{title}</h3>
    <pre className="rounded-md bg-surface-2 p-3 font-mono text-12 break-all whitespace-pre-wrap">{children}</pre>
  </section>
);

/** As people read it; what is sent has no spaces. */
const indented = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);
