import type { FeedMeta } from "@console/contract/primitives.ts";
import { type DeliveryStatus, deliveryStatus, type Webhook, type WebhookDelivery } from "@console/contract/webhooks.ts";
import { useRef, useState } from "react";
import { ErrorPanel } from "../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../components/feedback/use-delayed.ts";
import { Waiting } from "../../../components/feedback/waiting.tsx";
import { LoadMoreOf } from "../../../components/list/load-more.tsx";
import { usePagedList } from "../../../components/list/use-paged-list.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { DeliveryRow } from "./delivery-row.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { replayOf } from "./webhook.actions.ts";
import { nameOf } from "./webhook-name.ts";
import { deliveryLog } from "./webhooks.queries.ts";
import { deliveriesText as words } from "./webhooks.text.ts";

type StatusFilter = DeliveryStatus | "all";
const options = [
  { value: "all" as StatusFilter, label: words.all },
  ...deliveryStatus.options.map((value) => ({ value: value as StatusFilter, label: words.statuses[value] })),
];

/** What was sent to an endpoint, and what waits. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const [shown, setShown] = useState<StatusFilter>("all");
  const [pages, setPages] = useState(1);
  const [replaying, setReplaying] = useState(false);
  const found = usePagedList<WebhookDelivery, FeedMeta>(
    deliveryLog(webhook.id, { status: shown === "all" ? undefined : shown }),
    pages,
  );
  const skeleton = useDelayed(found.pending);
  const list = useRef<HTMLUListElement>(null);
  const replay = replayOf(webhook.id);

  return (
    <Dialog open tall size="lg" title={words.title(nameOf(webhook))} description={words.about} onClose={onClose}>
      <DialogBody>
        <Segmented
          label={words.filter}
          value={shown}
          options={options}
          className="mb-4"
          onChange={(next) => {
            setShown(next);
            setPages(1);
          }}
        />
        {skeleton && (
          <div aria-busy="true" className="flex flex-col gap-3">
            <span className="sr-only">{words.loading}</span>
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        )}
        {found.error && (
          <ErrorPanel
            title={words.loadFailed.title}
            error={found.error}
            fallback={words.loadFailed.body}
            onRetry={found.retry}
          />
        )}
        {!found.pending && !found.error && found.items.length === 0 && (
          <p className="text-13 text-fg-2">{words.empty}</p>
        )}
        {found.items.length > 0 && (
          <Waiting on={found.stale} label={words.loading}>
            <ul ref={list} aria-label={words.list} className="divide-y divide-line rounded-lg border border-line">
              {found.items.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} paused={!webhook.active} replay={replay} />
              ))}
            </ul>
            <LoadMoreOf list={list} found={found} onMore={() => setPages(pages + 1)} />
          </Waiting>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => setReplaying(true)}>{words.window}</Button>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFooter>
      {replaying && <ReplayDialog id={webhook.id} onClose={() => setReplaying(false)} />}
    </Dialog>
  );
}
