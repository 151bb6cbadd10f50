import { webhookEvents } from "@console/contract/webhook-events.ts";
import type { WebhookDelivery, WebhookWithDay } from "@console/contract/webhooks.ts";
import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { NewSecret } from "../../../components/feedback/new-secret.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { PeekFact } from "../../../components/list/peek-panel.tsx";
import { formatExact } from "../../../lib/dates.ts";
import { useNow } from "../../../lib/use-now.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Time } from "../../../ui/time.tsx";
import { testOf } from "./webhook.actions.ts";
import { WebhookState } from "./webhook-state.tsx";
import { nameOf } from "./webhooks.queries.ts";
import { webhooksText as words } from "./webhooks.text.ts";

const Entries = lazyPart(async () => (await import("./webhook-entries.tsx")).WebhookEntries);

/** One endpoint: where it is, how it is doing, and what can be done with it. */
export function WebhookHead({ webhook }: { webhook: WebhookWithDay }) {
  const [made, setMade] = useState<{ secret: string | null } | null>(null);
  const [tested, setTested] = useState<WebhookDelivery>();
  const name = nameOf(webhook);
  return (
    <>
      <PageHeader
        title={name}
        state={<WebhookState webhook={webhook} />}
        actions={
          <>
            <ActionButton size="md" action={testOf(setTested)} record={webhook} />
            <Menu
              load={Entries.load}
              align="end"
              trigger={
                <IconButton label={words.actionsFor(name)} variant="secondary">
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
            >
              <Entries webhook={webhook} onSecret={setMade} />
            </Menu>
          </>
        }
      />
      <div className="mb-4 flex flex-col gap-4">
        {made && <NewSecret secret={made.secret} words={words} onSeen={() => setMade(null)} />}
        <Facts webhook={webhook} />
        {tested && <TestResult tested={tested} />}
      </div>
    </>
  );
}

function Facts({ webhook }: { webhook: WebhookWithDay }) {
  const { url, events, waiting, failing_since, secret_last4, previous_until, last_day } = webhook;
  const overlaps = useNow((now) => previous_until !== null && Date.parse(previous_until) > now);
  return (
    <dl className="grid grid-cols-[6.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-13">
      <PeekFact label={words.facts.url}>
        <span className="flex items-center gap-1">
          <span className="min-w-0 font-mono text-12 break-all">{url}</span>
          <CopyButton text={url} label={words.copyUrl} />
        </span>
      </PeekFact>
      <PeekFact label={words.labels.events}>
        <span className="flex items-center gap-2">
          <span title={events.join(", ")}>{words.chosen(events.length, webhookEvents.length)}</span>
          <Link
            to="."
            search={(before: object) => ({ ...before, edit: 1 })}
            resetScroll={false}
            className="touch text-accent-text underline-offset-3 hover:underline"
          >
            {words.editLink}
          </Link>
        </span>
      </PeekFact>
      <PeekFact label={words.facts.secret}>
        {secret_last4 === null ? (
          <span className="text-error-text">{words.secretLost}</span>
        ) : (
          words.secretEnds(secret_last4)
        )}
        {overlaps && previous_until && (
          <span className="block text-warning-text">
            {words.previousUntil} {formatExact(previous_until)}
          </span>
        )}
      </PeekFact>
      {/* The release before this one does not send it. */}
      {last_day != null && (
        <PeekFact label={words.facts.day}>
          {words.day(last_day.delivered, last_day.waiting)}
          {last_day.dropped > 0 && <span className="text-error-text">, {words.dropped(last_day.dropped)}</span>}
        </PeekFact>
      )}
      <PeekFact label={words.facts.queue}>
        {waiting > 0 ? words.waiting(waiting) : words.nothingWaits}
        {failing_since && (
          <span className="block text-warning-text">
            {words.failingSince} <Time at={failing_since} show="inSentence" />
          </span>
        )}
      </PeekFact>
    </dl>
  );
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
