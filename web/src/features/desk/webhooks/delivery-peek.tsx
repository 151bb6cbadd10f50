import type { Webhook, WebhookDelivery } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps } from "../../../components/list/peek-panel.tsx";
import { Time } from "../../../ui/time.tsx";
import { DeliveryState } from "./delivery-state.tsx";
import { replayOf } from "./webhook.actions.ts";
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

function Delivery({ delivery, webhook }: { delivery: WebhookDelivery; webhook: Webhook }) {
  const { status, answer_status, answer_body } = delivery;
  return (
    <>
      {status !== "waiting" && <ActionButton size="md" action={replayOf(webhook.id)} record={delivery} />}
      <PeekFacts>
        <PeekFact label={words.time}>
          <Time at={delivery.created_at} show="logged" />
        </PeekFact>
        {delivery.organization_id !== null && (
          <PeekFact label={words.brand}>
            <BrandLink id={delivery.organization_id} name={delivery.brand ?? words.deletedBrand} />
          </PeekFact>
        )}
        <Attempts delivery={delivery} active={webhook.active} />
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

function Attempts({ delivery, active }: { delivery: WebhookDelivery; active: boolean }) {
  const { status, tries, tried_at, next_try_at, failure, took_ms } = delivery;
  const waiting = status === "waiting";
  return (
    <>
      <PeekFact label={words.attempts}>
        {tries.toLocaleString("en-US")}
        {tried_at && (
          <span className="text-fg-2">
            , {words.lastAttempt} <Time at={tried_at} show="inSentence" />
            {took_ms !== null && ` (${words.took(took_ms)})`}
          </span>
        )}
        {failure && <span className="block text-error-text">{failure}</span>}
      </PeekFact>
      {waiting && (
        <PeekFact label={words.nextAttempt}>
          {!active && words.paused}
          {active && (next_try_at ? <Time at={next_try_at} show="logged" /> : words.queued)}
        </PeekFact>
      )}
    </>
  );
}

const Text = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-5">
    <h3 className="mb-2 text-13 font-semibold">{title}</h3>
    <pre className="rounded-md bg-surface-2 p-3 font-mono text-12 break-all whitespace-pre-wrap">{children}</pre>
  </section>
);

/** As people read it; what is sent has no spaces. */
const indented = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);
