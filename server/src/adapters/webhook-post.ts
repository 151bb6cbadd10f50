import { isIP } from "node:net";
import { WEBHOOK_ANSWER_MAX, WEBHOOK_TIMEOUT_SECONDS } from "@console/contract/limits.ts";
import { hostOf, makeGuard } from "./guarded-net.ts";
import { networkProblem } from "./test-stages.ts";
import { webhookPostText } from "./webhook-post.text.ts";

/** What came of one try. */
export type PostOutcome = {
  ok: boolean;
  status: number | null;
  /** The beginning of the answer's body. */
  body: string | null;
  /** Why it failed, as a sentence; null where it did not. */
  failure: string | null;
  tookMs: number;
};

export type WebhookPost = {
  /** Whether an address may be an endpoint's, as far as it says so itself: a name is looked at when it is connected to. */
  permits(url: string): "yes" | "unreadable" | "plain_http" | "refused_address";
  /**
   * Sends a body; up to ten seconds, so never inside a transaction. A redirect is a failure like any other status.
   * @throws what the signal was aborted with
   */
  post(url: string, headers: Record<string, string>, body: string, signal: AbortSignal): Promise<PostOutcome>;
};

/** Sends webhooks over the guarded network, which reaches public addresses and those of OUTBOUND_ALLOW. */
export function makeWebhookPost(outboundAllow: readonly string[]): WebhookPost {
  const guard = makeGuard(outboundAllow);
  return {
    permits: (url) => {
      const parsed = URL.parse(url);
      if (!parsed) return "unreadable";
      const { protocol, hostname } = parsed;
      const host = hostOf(hostname);
      if (isIP(host) !== 0 && !guard.permits(host)) return "refused_address";
      return protocol === "https:" || guard.isAllowed(host) ? "yes" : "plain_http";
    },
    post: async (url, headers, body, signal) => {
      const begun = performance.now();
      const tookMs = () => Math.round(performance.now() - begun);
      const within = AbortSignal.any([signal, AbortSignal.timeout(WEBHOOK_TIMEOUT_SECONDS * 1_000)]);
      try {
        const answer = await guard.post(url, headers, body, within);
        const ok = answer.status >= 200 && answer.status < 300;
        return {
          ok,
          status: answer.status,
          body: storable(answer.body.slice(0, WEBHOOK_ANSWER_MAX)),
          failure: ok ? null : webhookPostText.failed(answer.status),
          tookMs: tookMs(),
        };
      } catch (error) {
        signal.throwIfAborted();
        const failure = networkProblem(error, new URL(url).host);
        return { ok: false, status: null, body: null, failure, tookMs: tookMs() };
      }
    },
  };
}

/** No text of a database contains NUL. */
const storable = (text: string) => text.toWellFormed().replaceAll("\0", "\u{FFFD}");
