import { makeContext, type Services, systemActor } from "../../../context/context.ts";
import { oneRow } from "../../../db/statements.ts";
import * as apiKeys from "../../access/api-keys/api-keys.service.ts";
import * as webhooks from "../webhooks/webhooks.service.ts";
import { demoNames } from "./demo.text.ts";
import { findKey, findWebhook } from "./simulator.db.ts";

export type SimulatorAccess = { key: string; secret: string };

/**
 * The API key and the webhook endpoint of the demo's voice platform: made at the first start, renewed at each later one,
 * because neither the token nor the secret can be read again.
 */
export function prepareSimulator(services: Services, port: number): Promise<SimulatorAccess> {
  return services.db.transaction(async () => {
    const context = () => makeContext(services, systemActor);
    const tx = services.db.current();
    const name = demoNames.simulator;
    const key = await oneRow(findKey(tx, { name }));
    const { token } = key
      ? await apiKeys.rotate(context(), key.id, 0)
      : await apiKeys.create(context(), { name, scopes: ["configuration", "businesses", "usage"] });
    const url = `http://127.0.0.1:${port}/`;
    const known = await oneRow(findWebhook(tx, { description: name }));
    if (known) await webhooks.update(context(), known.id, { url, active: true });
    const { secret } = known
      ? await webhooks.rotate(context(), known.id, 0)
      : await webhooks.create(context(), { url, description: name, events: ["configuration.changed"], active: true });
    return { key: token, secret };
  });
}
