import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeSessionLimit } from "./session-limit.ts";

const staying = new AbortController().signal;
const SESSION = 1;
let takeTurn: ReturnType<typeof makeSessionLimit>;
beforeEach(() => {
  vi.useFakeTimers();
  takeTurn = makeSessionLimit();
});
afterEach(() => {
  vi.useRealTimers();
});

/** How many of these have begun by now. */
async function begun(turns: readonly Promise<() => void>[]): Promise<number> {
  let count = 0;
  for (const turn of turns) void turn.then(() => (count += 1)).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  return count;
}
const many = (count: number, kind: "read" | "write" | "export" = "read", session = SESSION) =>
  Array.from({ length: count }, () => takeTurn(session, kind, staying));

describe("a session (MORE-209)", () => {
  it("runs eight requests and two exports; the next begins when one ends", async () => {
    const requests = many(10);
    const exports = many(3, "export");
    expect([await begun(requests), await begun(exports), await begun(many(8, "read", 2))]).toEqual([8, 2, 8]);
    (await requests[0])?.();
    (await exports[0])?.();
    expect([await begun(requests), await begun(exports)]).toEqual([9, 3]);
  });

  it("hands a turn that ends to the next, without a gap that others could use", async () => {
    const ends = await Promise.all(many(8));
    const waiting = many(8);
    for (const end of ends) end();
    const later = many(1);
    expect([await begun(waiting), await begun(later)]).toEqual([8, 0]);
  });

  it("lets 32 more wait, and refuses the next", async () => {
    const running = many(8);
    const waiting = many(32);
    await expect(takeTurn(SESSION, "read", staying)).rejects.toMatchObject({ code: "rate_limited" });
    for (const turn of running) (await turn)();
    expect(await begun(waiting)).toBe(8);
    for (const turn of waiting.slice(0, 24)) (await turn)();
    expect(await begun(waiting)).toBe(32);
  });

  it("refuses who waited for 30 seconds, and forgets who left", async () => {
    const [first] = many(8);
    const late = expect(takeTurn(SESSION, "read", staying)).rejects.toMatchObject({ details: { retryAfter: 1 } });
    const caller = new AbortController();
    const left = expect(takeTurn(SESSION, "read", caller.signal)).rejects.toMatchObject({ code: "rate_limited" });
    caller.abort();
    await left;
    await vi.advanceTimersByTimeAsync(30_000);
    await late;
    const next = takeTurn(SESSION, "read", staying);
    (await first)?.();
    expect(await begun([next])).toBe(1);
  });

  it.each([
    ["write", 1_200, 60],
    ["export", 200, 600],
  ] as const)(
    "begins so many calls that %s in a time: %d in %d seconds (MORE-616, ASVS V2.4.1, V15.2.2)",
    async (kind, most, seconds) => {
      for (let call = 0; call < most; call += 1) (await takeTurn(SESSION, kind, staying))();
      const refused = takeTurn(SESSION, kind, staying);
      await expect(refused).rejects.toMatchObject({ code: "rate_limited", details: { retryAfter: seconds } });
      (await takeTurn(2, kind, staying))();
      (await takeTurn(SESSION, "read", staying))();
      await vi.advanceTimersByTimeAsync(seconds * 1_000);
      (await takeTurn(SESSION, kind, staying))();
    },
  );
});
