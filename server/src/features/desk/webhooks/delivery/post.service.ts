import type { WebhookAttempt } from "@console/contract/webhooks.ts";
import type { PostOutcome } from "../../../../adapters/webhook-post.ts";
import type { Services } from "../../../../context/context.ts";
import { AppError } from "../../../../http/errors.ts";
import { openSecrets } from "../secrets.service.ts";
import { webhookFailures } from "../webhooks.text.ts";
import { signedHeaders } from "./signature.ts";

/** What the delivery stores of an attempt. */
export const attemptOf = (at: string, { status, tookMs, failure }: PostOutcome): WebhookAttempt => ({
  at,
  status,
  took_ms: tookMs,
  failure,
});

const AGENT = "voice-console-webhooks";

/** Sends one message, whatever comes of it. @throws what the signal was aborted with */
export async function post(
  services: Services,
  endpoint: { id: number; url: string },
  message: { id: string; payload: string },
  signal: AbortSignal,
): Promise<PostOutcome> {
  if (services.db.inTransaction) throw new Error("webhooks are not sent inside a transaction");
  let secrets: string[];
  try {
    secrets = await openSecrets(services, endpoint.id);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ok: false, status: null, body: null, failure: webhookFailures.noSecret, tookMs: 0 };
  }
  const headers = {
    "content-type": "application/json",
    "user-agent": AGENT,
    ...signedHeaders(message, secrets, services.clock.now()),
  };
  return services.webhookPost.post(endpoint.url, headers, message.payload, signal);
}
