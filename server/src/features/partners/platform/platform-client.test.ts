// Shows MORE-87.

import { randomUUID } from "node:crypto";
import { platform } from "@console/contract/platform.ts";
import { type Options, PlatformError, platformClient } from "@console/platform-client";
import { calls } from "@console/platform-client/calls.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import { makeApiKey } from "../../../../test/factories/api-key.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { sealAll } from "../../../audit/seal.ts";

let app: TestApp;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  key = (await makeApiKey(app.ctx)).token;
});
afterAll(() => app.stop());

const clientWith = (options: Partial<Options> = {}) => platformClient({ url: app.url, key, ...options });

/** Loses every third request, loses every third response, and sometimes finds the console unavailable. */
function faulty(): typeof fetch {
  let call = 0;
  return async (input, init) => {
    call += 1;
    if (call % 3 === 1) throw new TypeError("fetch failed");
    if (call % 7 === 0) return new Response("{}", { status: 503, headers: { "retry-after": "0" } });
    const answer = await fetch(input, init);
    if (call % 3 === 2) throw new TypeError("the answer was lost");
    return answer;
  };
}

describe("the client of the platform", () => {
  it("has the contract's calls", () => {
    const expected = Object.entries(platform).map(([name, { method, path }]) => [name, { method, path }]);
    expect(Object.fromEntries(expected)).toEqual(calls);
  });

  it("loses no usage and counts none twice when calls and answers are lost", async () => {
    const external_id = randomUUID();
    const brand = await makeBrand(app.ctx, { external_id });
    const client = clientWith({ fetch: faulty(), tries: 20 });
    const business = randomUUID();
    const organization_id = `external:${external_id}`;
    expect(await client.report(business, { organization_id, name: "Corner Bakery" })).toMatchObject({
      organization_id: brand.id,
    });
    const occurred_at = new Date().toISOString();
    const events = Array.from({ length: 2_500 }, (_, index) => ({
      id: `call-${index}`,
      organization_id,
      business_id: business,
      type: "standard_minutes" as const,
      quantity: index === 2_400 ? -1 : 1,
      occurred_at,
    }));
    const { accepted, duplicates, conflicts, errors } = await client.ingest(events);
    expect([accepted + duplicates, conflicts, errors]).toMatchObject([2_499, [], [{ index: 2_400, id: "call-2400" }]]);
    const again = await clientWith().ingest(events);
    expect([again.accepted, again.duplicates]).toEqual([0, 2_499]);
  });

  it("waits where a proxy answers with the date of the next try", async () => {
    const timer = vi.spyOn(globalThis, "setTimeout");
    const headers = { "retry-after": new Date(Date.now() - 1_000).toUTCString() };
    const client = clientWith({ tries: 2, fetch: async () => new Response("busy", { status: 503, headers }) });
    await expect(client.changes(0)).rejects.toMatchObject({ status: 503 });
    expect(timer.mock.calls.some(([, ms]) => Number.isNaN(ms))).toBe(false);
    timer.mockRestore();
  });

  it("follows brands, changes and configurations, and confirms what it runs", async () => {
    const client = clientWith();
    const { id } = await makeBrand(app.ctx);
    await sealAll(app.ctx.db);
    const listed: number[] = [];
    for await (const brand of client.organizations()) listed.push(brand.id);
    expect(listed).toContain(id);
    const { changes, next, history = "" } = await client.changes(0, { organization_id: id });
    expect(changes).toMatchObject([{ event: "brand.created", organization_id: id, seq: next }]);
    expect(await client.changes(next, { organization_id: id, history })).toEqual({ changes: [], next, history });
    const configuration = await client.configuration(id);
    expect(configuration).toMatchObject({ id, configuration_version: 1, history });
    const known = { configuration_version: 1, history };
    expect(await client.configuration(id, known)).toBeNull();
    expect(await client.confirm(id, known, new Date())).toEqual({ configuration_version: 1, applied_version: 1 });
  });

  it("says what is wrong, without a second try", async () => {
    let tries = 0;
    const counted: typeof fetch = (...given) => {
      tries += 1;
      return fetch(...given);
    };
    const refused = clientWith({ fetch: counted }).configuration(999_999);
    await expect(refused).rejects.toMatchObject({ status: 404, code: "not_found" });
    await expect(refused).rejects.toBeInstanceOf(PlatformError);
    await expect(clientWith({ key: "vck_wrong" }).changes(0)).rejects.toMatchObject({ status: 401 });
    expect(tries).toBe(1);
  });
});
