import type { WebhookPayload } from "@console/contract/webhook-events.ts";

export type { WebhookPayload } from "@console/contract/webhook-events.ts";

/** A delivery that the console did not sign, or signed too long ago: answer it with a 4xx and do nothing else. */
export class WebhookError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookError";
  }
}

/** Headers of a request: those of Fetch, or those of Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Clocks may differ by so much, and a delivery may be under way for so long. */
const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = "whsec_";
const VERSION = "v1,";

/**
 * Verifies a delivery by Standard Webhooks.
 * @param body exactly as it was received, before anything parses it
 * @param secrets the endpoint's secret; during a rotation the new one and the old one
 * @returns what happened, and the id under which it counts once: repeats have the same
 * @throws WebhookError
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer>,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  now: Date = new Date(),
): Promise<{ id: string; payload: WebhookPayload }> {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError("The timestamp is not a number.");
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookError("The timestamp is too far from the current time.");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const sent = signatures.split(" ").flatMap((each) => (each.startsWith(VERSION) ? [bytesOf(each.slice(3))] : []));
  const keys = await Promise.all([secrets].flat().map((secret) => importKey(secret)));
  // All are compared, whichever fits; the comparison of Web Crypto takes the same time wherever two differ.
  const verdicts = await Promise.all(
    keys.flatMap((key) => sent.map((signature) => crypto.subtle.verify("HMAC", key, signature, signed))),
  );
  if (!verdicts.includes(true)) throw new WebhookError("No signature matches.");
  return { id, payload: asPayload(text) };
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found = isFetch(headers) ? headers.get(name) : headers[name];
  const value = typeof found === "string" ? found : undefined;
  if (!value) throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

const isFetch = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === "function";

function importKey(secret: string) {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (bytes.length === 0) throw new WebhookError("A secret must begin with whsec_.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** What is no base64 is no signature and no key of ours. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/** The console signs nothing else. */
function asPayload(text: string): WebhookPayload {
  const parsed: unknown = JSON.parse(text);
  return parsed as WebhookPayload;
}
