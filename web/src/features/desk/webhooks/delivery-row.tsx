import type { DeliveryStatus, WebhookDelivery } from "@console/contract/webhooks.ts";
import type { ReactNode } from "react";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { deliveriesText as words } from "./webhooks.text.ts";

const tones: Record<DeliveryStatus, Tone> = { waiting: "neutral", delivered: "success", dropped: "error" };

type DeliveryRowProps = {
  delivery: WebhookDelivery;
  /** Its endpoint is: nothing is sent. */
  paused: boolean;
  replay: Action<WebhookDelivery>;
};

/** One delivery; its payload and the receiver's answer unfold. */
export function DeliveryRow({ delivery, paused, replay }: DeliveryRowProps) {
  const { id, event, status, tries, answer_status, failure } = delivery;
  const details = [
    delivery.brand ?? words.noBrand,
    words.tries(tries),
    ...(answer_status !== null ? [words.answered(answer_status)] : failure ? [words.noAnswer] : []),
    ...(status === "waiting" && paused ? [words.paused] : []),
    ...(status === "waiting" && !paused && tries === 0 && !delivery.next_try_at ? [words.queued] : []),
  ];
  return (
    <li className="flex items-start gap-3 px-4 py-3 max-md:flex-wrap">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
          <span className="font-mono text-13">{event}</span>
          <Time at={delivery.created_at} className="text-12 text-fg-3" />
        </p>
        <p className="mt-1 text-13 text-fg-2">
          {details.join(" · ")}
          {delivery.next_try_at && tries > 0 && (
            <>
              {" · "}
              {words.nextTry} <Time at={delivery.next_try_at} show="inSentence" />
            </>
          )}
        </p>
        {failure && <p className="text-12 text-error-text">{failure}</p>}
        <details className="mt-1 text-13">
          <summary
            aria-label={words.of(words.show, event, id)}
            className="w-fit cursor-pointer rounded-xs text-12 text-fg-2 hover:text-fg"
          >
            {words.show}
          </summary>
          <dl className="mt-2 flex flex-col gap-2">
            <Fact title={words.messageId}>
              <span className="flex items-center gap-2">
                <code className="font-mono text-12 break-all">{delivery.message_id}</code>
                <CopyButton text={delivery.message_id} label={words.of(words.messageId, event, id)} />
              </span>
            </Fact>
            {answer_status !== null && (
              <Fact title={words.answer}>
                <code className="font-mono text-12 break-all">
                  {answer_status} {delivery.answer_body}
                </code>
                {delivery.took_ms !== null && (
                  <span className="text-12 text-fg-3"> {words.took(delivery.took_ms)}</span>
                )}
              </Fact>
            )}
            <Fact title={words.payload}>
              <pre className="rounded-md bg-surface-2 p-3 font-mono text-12 break-all whitespace-pre-wrap">
                {indented(delivery.payload)}
              </pre>
            </Fact>
          </dl>
        </details>
      </div>
      {status !== "waiting" && (
        <ActionButton action={replay} record={delivery} name={words.of(words.replay, event, id)} />
      )}
    </li>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="text-12 text-fg-3">{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** As people read it; what is sent has no spaces. */
const indented = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);
