import { createHmac, randomBytes, randomUUID } from "node:crypto";

/** Says what it is, as Standard Webhooks has it. */
const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** The `webhook-id`: never made again for the same delivery. */
export const newMessageId = (): string => `msg_${randomUUID().replaceAll("-", "")}`;

/**
 * Headers of one try in the form of Standard Webhooks.
 * @param secrets the current one first; each adds its signature
 */
export function signedHeaders(
  message: { id: string; payload: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${message.id}.${timestamp}.${message.payload}`).digest("base64")}`;
  });
  return {
    "webhook-id": message.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
