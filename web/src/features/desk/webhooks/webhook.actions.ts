import { WEBHOOK_OVERLAP_HOURS } from "@console/contract/limits.ts";
import { type Webhook, type WebhookDelivery, webhooks } from "@console/contract/webhooks.ts";
import { callAbout } from "../../../api/client.ts";
import type { Act, Action } from "../../../components/actions/action.ts";
import { writeText } from "../../../components/feedback/copy-button.tsx";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { nameOf, replayDelivery, rotateSecret, testWebhook, webhookRecords } from "./webhooks.queries.ts";
import { deliveriesText, webhooksText as words } from "./webhooks.text.ts";

const { refresh, read } = webhookRecords;
const reading: Act<Webhook> = { refresh, read };

/** Its form has an address. */
export const edit: Action<Webhook> = {
  label: words.editShort,
  link: ({ id }) => hrefOf(paths.webhook, { edit: 1 }, id),
  opensDialog: true,
};

export const replay: Action<Webhook> = {
  label: words.replay,
  link: ({ id }) => hrefOf(paths.webhook, { replay: 1 }, id),
  opensDialog: true,
};

/** Shows what the receiver answered. */
export const testOf = (onTested: (result: WebhookDelivery | undefined) => void): Action<Webhook> => ({
  label: words.test,
  error: nameOf,
  failed: words.testError,
  run: async (webhook) => {
    onTested(undefined);
    onTested(await testWebhook(webhook));
    return undefined;
  },
});

const resuming: Act<Webhook> = {
  ...reading,
  error: nameOf,
  failed: words.resumeFailed,
  run: async (webhook) => {
    await callAbout(webhooks.resume, webhook, {});
    return { title: words.resumed, body: nameOf(webhook) };
  },
};
export const resume: Action<Webhook> = { ...resuming, label: words.resume, applies: ({ active }) => !active };
/** Of one that is failing: it is sent to before its next try is due. */
export const retryNow: Action<Webhook> = {
  ...resuming,
  label: words.retryNow,
  applies: ({ active, failing_since }) => active && failing_since !== null,
};

/** Only the answer has the new secret. */
export const rotateOf = (onSecret: (made: { secret: string | null }) => void): Action<Webhook> => ({
  ...reading,
  label: words.rotateShort,
  failed: words.rotateFailed,
  confirm: (webhook) => ({
    title: words.rotate,
    body: words.rotateBody(nameOf(webhook), WEBHOOK_OVERLAP_HOURS),
    action: words.rotate,
  }),
  run: async (webhook) => {
    onSecret(await rotateSecret(webhook));
    return { title: words.rotated, body: nameOf(webhook) };
  },
});

export const remove: Action<Webhook> = {
  ...reading,
  danger: true,
  label: words.removeShort,
  failed: words.removeFailed,
  confirm: (webhook) => ({
    danger: true,
    title: words.remove,
    body: words.removeBody(nameOf(webhook), webhook.waiting),
    action: words.remove,
  }),
  run: async (webhook, { go }) => {
    await callAbout(webhooks.remove, webhook, {});
    await go(paths.webhooks, { ignoreBlocker: true });
    return { title: words.removed, body: nameOf(webhook) };
  },
};

/** Sends a delivery of the webhook again. */
export const replayOf = (id: number): Action<WebhookDelivery> => ({
  label: deliveriesText.replay,
  error: ({ event }) => event,
  failed: deliveriesText.replayFailed,
  refresh,
  run: async (delivery) => {
    await replayDelivery(id, delivery.id);
    return { title: deliveriesText.replayed, body: delivery.event };
  },
});

/** As one argument of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request for a terminal. Only the server can sign it. */
export const copyCurlOf = ({ url }: Webhook): Action<WebhookDelivery> => ({
  label: words.copyCurl,
  run: async ({ message_id, payload }) => {
    const headers = ["content-type: application/json", `webhook-id: ${message_id}`];
    const parts = [
      `curl ${quoted(url)}`,
      ...headers.map((header) => `-H ${quoted(header)}`),
      `--data-raw ${quoted(payload)}`,
    ];
    return (await writeText(parts.join(" "))) ? { title: words.curlCopied, body: words.curlBody } : undefined;
  },
});
