import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { portOf } from "../test/receiver.ts";
import { makeApiKeys } from "./fill/console.ts";
import { withConnection } from "./postgres.ts";
import type { Site } from "./site.ts";
import { sendOnce } from "./statements.ts";
import type { Target } from "./targets.ts";
import { newEvents } from "./usage-copy.ts";

/** Between two posts of usage, two lists and two new names: the same rate whatever the number of brands. */
const POST_EVERY_MS = 100;
const LIST_EVERY_MS = 200;
const RENAME_EVERY_MS = 500;
const EVENTS_PER_POST = 20;
/** For deliveries that the load leaves: a few thousand, of which some hundred arrive in a second. */
const DRAIN_MS = 180_000;

/** Network of the receiver of webhooks, which the console may only reach if it is named. */
export const RECEIVER_NETWORK = "127.0.0.0/8";

export type Background = {
  /** Begins the calls. @returns ends them, once all webhooks have arrived */
  start(): Promise<() => Promise<void>>;
  stop(): Promise<void>;
};

/**
 * What happens beside the load: usage comes in, which deletes stored months, and lists read these again; a brand gets new
 * names, after which every condition about brands is found again; a receiver gets each change as a webhook.
 */
export async function makeBackground(target: Target, site: Site): Promise<Background> {
  const receiver = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(204).end());
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const url = `http://127.0.0.1:${portOf(receiver.address())}/hooks`;
  const webhook = { url, events: ["brand.updated", "configuration.changed"] };
  await sendOnce(target, { method: "POST", path: "/webhooks", body: JSON.stringify({ webhook }) });
  const organization = { name: "Renamed", email: "renamed@brand.example" };
  // A brand of its own: the load sends the versions of all others.
  const made = await sendOnce(target, { method: "POST", path: "/agencies", body: JSON.stringify({ organization }) });
  const { id: renamed }: { id: number } = JSON.parse(made).data;
  const [key = ""] = await withConnection(site.consoleUrl, (client) => makeApiKeys((text) => client.query(text), 1));

  const post = async () => {
    const usage_events = newEvents(EVENTS_PER_POST, site.brands).map(({ id, brand, type, quantity, at }) => ({
      id,
      organization_id: brand,
      business_id: `business-${brand}-1`,
      type,
      quantity,
      occurred_at: at,
    }));
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const body = JSON.stringify({ usage_events });
    const answer = await fetch(`${target.url}/api/v1/platform/usage_events`, { method: "POST", headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`usage was answered with ${answer.status}: ${text.slice(0, 300)}`);
  };
  const list = async () => {
    const page = 1 + Math.floor(Math.random() * Math.ceil(site.brands / 10));
    await sendOnce(target, { method: "GET", path: `/agencies?page=${page}&per_page=10` });
  };
  const rename = async () => {
    const body = JSON.stringify({ organization: { name: "Renamed {serial}" } });
    await sendOnce(target, { method: "PUT", path: `/agencies/${renamed}`, body });
  };

  return {
    start: async () => {
      const state = { isOn: true };
      const repeat = async (work: () => Promise<void>, everyMs: number) => {
        for (; state.isOn; await delay(everyMs)) await work();
      };
      const running = Promise.all([
        repeat(post, POST_EVERY_MS),
        repeat(list, LIST_EVERY_MS),
        repeat(rename, RENAME_EVERY_MS),
      ]);
      // The failure is reported when the load has ended.
      running.catch(() => undefined);
      return async () => {
        state.isOn = false;
        await running;
        await untilDelivered(site.consoleUrl);
      };
    },
    stop: async () => {
      receiver.close();
      receiver.closeAllConnections();
      await once(receiver, "close");
    },
  };
}

/** Otherwise they would take time from the next cell, which may be the limit's. */
function untilDelivered(consoleUrl: string): Promise<void> {
  return withConnection(consoleUrl, async (client) => {
    for (const until = Date.now() + DRAIN_MS; Date.now() < until; await delay(100)) {
      const { rows } = await client.query(
        `select 1 from webhook_queues where waiting > 0 union all select 1 from activities where seq is null
         union all select 1 from webhook_cursor c join audit_head h on h.seq > c.seq limit 1`,
      );
      if (rows.length === 0) return;
    }
    throw new Error("the webhooks of a cell do not arrive");
  });
}
