import { webhooks } from "@console/contract/webhooks.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { oneQuery } from "../../../api/queries.ts";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { DeliverySummary } from "./delivery-row.tsx";
import { deliveryQuery } from "./webhooks.queries.ts";
import { deliveryText as words } from "./webhooks.text.ts";

const route = getRouteApi("/shell/settings/webhooks/$id/deliveries/$delivery");

/** One delivery: its payload, and what the receiver answered. */
export function DeliveryPage() {
  const params = route.useParams();
  const [webhookId, id] = [Number(params.id), Number(params.delivery)];
  const { data: webhook } = useQuery(oneQuery(webhooks.read, webhookId));
  const query = useQuery(deliveryQuery(webhookId, id));
  if (!webhook) return null;
  return (
    <>
      <PageHeader
        title={words.title(id)}
        actions={
          <Link to={paths.webhook} params={{ id: String(webhookId) }} className={buttonClass()}>
            {words.all}
          </Link>
        }
      />
      <Loaded query={query} words={words} skeleton="h-48">
        {(delivery) => (
          <Card as="section" aria-label={words.title(id)} className="flex flex-col gap-4 p-4">
            <DeliverySummary delivery={delivery} webhook={webhook}>
              <span className="font-mono text-13">{delivery.event}</span>
            </DeliverySummary>
            <dl className="flex flex-col gap-3">
              <Fact title={words.messageId}>
                <span className="flex items-center gap-2">
                  <code className="font-mono text-12 break-all">{delivery.message_id}</code>
                  <CopyButton text={delivery.message_id} label={words.copyId} />
                </span>
              </Fact>
              {delivery.answer_status !== null && (
                <Fact title={words.answer}>
                  <code className="font-mono text-12 break-all">
                    {delivery.answer_status} {delivery.answer_body}
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
          </Card>
        )}
      </Loaded>
    </>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt className="mb-1 text-12 text-fg-3">{title}</dt>
    <dd>{children}</dd>
  </div>
);

/** As people read it; what is sent has no spaces. */
const indented = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);
