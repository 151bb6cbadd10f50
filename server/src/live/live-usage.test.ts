// Shows MORE-49.

import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../test/app.ts";
import type { Client } from "../../test/client.ts";
import { ingestUsage, makeReporter } from "../../test/factories/usage.ts";
import { openStream } from "../../test/stream.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: { now: () => new Date("2026-11-20T15:00:00.000Z") } });
});
afterAll(() => app.stop());

const ingest = (...events: object[]) => ingestUsage(app.ctx, events);

async function opened(client: Client, address = app.url) {
  const stream = await openStream(address, client);
  await expect.poll(() => stream.of("reset").length).toBeGreaterThan(0);
  return stream;
}

describe("arriving usage", () => {
  it("is announced immediately to people who may see brands, and to nobody else", async () => {
    const { event } = await makeReporter(app.ctx);
    const manager = await opened(await app.as("manager"));
    const sales = await opened(await app.as("sales"));
    const platform = await app.platform("usage");
    expect((await platform.post("/platform/usage_events", { usage_events: [event()] })).status).toBe(200);
    await expect.poll(() => manager.of("usage")).toEqual([{ event: "usage", id: null, data: null }]);
    expect(sales.of("usage")).toEqual([]);
    await Promise.all([manager.close(), sales.close()]);
  });

  it("is announced at most once a second while it continues, and once more for the last", async () => {
    const { event } = await makeReporter(app.ctx);
    const stream = await opened(await app.as("manager"));
    const begun = performance.now();
    while (performance.now() - begun < 2_500) await ingest(event());
    const during = stream.of("usage").length;
    expect(during).toBeGreaterThanOrEqual(2);
    expect(during).toBeLessThanOrEqual(4);
    await expect.poll(() => stream.of("usage").length, { timeout: 3_000 }).toBe(during + 1);
    await stream.close();
  });

  it("is not announced if nothing was stored", async () => {
    const { event } = await makeReporter(app.ctx);
    const [known, after] = [event(), event()];
    await ingest(known);
    const stream = await opened(await app.as("manager"));
    // Earlier changes are announced within two intervals: that of the process that stored them, and that of the stream.
    await delay(2_200);
    const before = stream.of("usage").length;
    await ingest(known);
    await delay(300);
    expect(stream.of("usage").length).toBe(before);
    await ingest(after);
    await expect.poll(() => stream.of("usage").length).toBe(before + 1);
    await stream.close();
  });

  it("is announced by every process, whichever stored it", async () => {
    const { event } = await makeReporter(app.ctx);
    const other = await app.another();
    const stream = await opened(await app.as("manager"), other.address);
    await ingest(event());
    await expect.poll(() => stream.of("usage").length, { timeout: 3_000 }).toBeGreaterThan(0);
    await other.stop();
    await stream.ended;
  });
});
