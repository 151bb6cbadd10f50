import { AsyncLocalStorage } from "node:async_hooks";
import { expect, it } from "vitest";
import { startAfterAnswer } from "./after-answer.ts";

it("work after an answer belongs to no caller: a read of a standby may ask for what must be written", async () => {
  const caller = new AsyncLocalStorage<string>();
  const { run, stop } = startAfterAnswer({ warn: () => undefined });
  const seen: unknown[] = [];
  const done = Promise.withResolvers<void>();
  caller.run("standby", () =>
    run(async () => {
      seen.push(caller.getStore());
      done.resolve();
    }),
  );
  await done.promise;
  await stop();
  expect(seen).toEqual([undefined]);
});
