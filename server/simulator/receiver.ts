import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, WebhookError } from "@console/platform-client";

type Options = {
  secret(): string;
  /** A brand's configuration has changed; null: those of several. */
  changed(brandId: number | null): void;
};

/**
 * Receives webhooks on loopback.
 * @returns the port
 */
export async function startReceiver({ secret, changed }: Options): Promise<number> {
  const receive = async (request: IncomingMessage): Promise<number> => {
    try {
      const { payload } = await verifyWebhook(new Uint8Array(await buffer(request)), request.headers, secret());
      if (payload.type === "configuration.changed") changed(payload.data.organization_id);
      return 204;
    } catch (error) {
      return error instanceof WebhookError ? 401 : 500;
    }
  };
  const server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
