import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { bootstrap } from "../src/bootstrap.ts";
import { rows } from "../src/db/sql.ts";
import { startConsole } from "./console-process.ts";
import { makeApiKey } from "./factories/api-key.ts";
import { makeReporter } from "./factories/usage.ts";
import { within } from "./within.ts";

export type StormReport = {
  /** Created events, and stored ones. */
  events: number;
  stored: number;
  /** Calls cut off before their answer, and sent again. */
  cut: number;
  /** Answers that nobody should get. */
  wrong: string[];
  /** Daily sums that differ from their raw events. */
  differing: number;
};

const SENDERS = 4;
const BRANDS = 5;
const types = ["standard_minutes", "multilingual_minutes", "storage_gb"];

/**
 * The same batches, sent by four senders in parallel, each in its own order, to two processes if the database allows
 * it; every fifth call loses its connection and is repeated.
 */
export async function usageStorm(
  variables: Record<string, string>,
  { batches, size, processes }: { batches: number; size: number; processes: 1 | 2 },
): Promise<StormReport> {
  const { tokens, reporters } = await within(variables, async (ctx) => {
    await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
    return {
      tokens: await Promise.all(Array.from({ length: SENDERS }, async () => (await makeApiKey(ctx, ["usage"])).token)),
      reporters: await Promise.all(Array.from({ length: BRANDS }, () => makeReporter(ctx))),
    };
  });
  const now = Date.now();
  const event = (number: number) =>
    reporters[number % BRANDS]?.event({
      id: `event-${(number * 7_919) % 1_000_003}`,
      type: types[(number >> 3) % types.length],
      quantity: `${(number % 17) + 1}.25`,
      occurred_at: new Date(now - ((number * 131) % 40_000) * 60_000).toISOString(),
    });
  const bodies = Array.from({ length: batches }, (_, batch) =>
    JSON.stringify({ usage_events: Array.from({ length: size }, (_, index) => event(batch * size + index)) }),
  );
  const seen = { cut: 0, wrong: [] as string[] };
  const servers = await Promise.all(Array.from({ length: processes }, () => startConsole(variables)));
  try {
    await Promise.all(
      tokens.map(async (token, sender) => {
        const url = `${servers[sender % servers.length]?.url}/api/v1/platform/usage_events`;
        for (const [index, body] of inOrderOf(sender, bodies).entries()) {
          await sendUntilAccepted(url, token, body, (index + sender) % 5 === 0, seen);
        }
      }),
    );
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
  return within(variables, async (ctx) => {
    const [found] = await rows<{ stored: number; differing: number }>(
      ctx.db.current(),
      sql`with raw as (
          select brand_id, bill_month, type, coalesce(business_id, 0) as business_id, day,
            case when type = 'storage_gb'
              then (array_agg(quantity order by occurred_at desc, event_id collate "C" desc))[1]
              else sum(quantity) end as quantity
          from usage_events group by 1, 2, 3, 4, 5)
        select (select count(*)::int from usage_events) as stored, count(*)::int as differing
        from raw full join usage_days d using (brand_id, bill_month, type, business_id, day)
        where raw.quantity is distinct from d.quantity`,
    );
    return { ...seen, events: batches * size, stored: found?.stored ?? 0, differing: found?.differing ?? -1 };
  });
}

/** Each sender begins at another batch, and every second one goes backwards. */
function inOrderOf(sender: number, bodies: readonly string[]): string[] {
  const from = Math.floor((sender * bodies.length) / (SENDERS * 8));
  const turned = [...bodies.slice(from), ...bodies.slice(0, from)];
  return sender % 2 === 0 ? turned : turned.toReversed();
}

async function sendUntilAccepted(
  url: string,
  token: string,
  body: string,
  cutOff: boolean,
  seen: { cut: number; wrong: string[] },
): Promise<void> {
  for (let cut = cutOff; ; cut = false) {
    const ending = new AbortController();
    const sending = fetch(url, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body,
      signal: ending.signal,
    });
    if (cut) {
      // Some before the server has read it, some while it writes.
      delay(Math.random() * 25).then(() => ending.abort());
    }
    const answer = await sending
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((error: unknown) => {
        if (!ending.signal.aborted) seen.wrong.push(String(error));
        return null;
      });
    if (answer?.status === 200) {
      const { data } = JSON.parse(answer.text);
      if (data.conflicts.length + data.errors.length > 0) seen.wrong.push(answer.text.slice(0, 200));
      return;
    }
    if (answer === null) seen.cut += 1;
    // 100 calls per second are accepted.
    else if (answer.status === 429) await delay(50);
    else {
      seen.wrong.push(`${answer.status} ${answer.text.slice(0, 200)}`);
      return;
    }
  }
}
