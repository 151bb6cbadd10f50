import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const minute = 60_000;
const server = {
  include: ["server/**/*.test.ts"],
  testTimeout: 2 * minute,
  hookTimeout: 2 * minute,
  // Each file already has its own server and database; loading the code again for each took a third of the time.
  isolate: false,
  // On a busy machine, a database or a socket can take longer than a test waits. The run names each test that needed its second try.
  retry: 1,
  expect: { poll: { timeout: 20_000 } },
};

/** Each project can run alone: `npx vitest run --project server`. */
export default defineConfig({
  test: {
    // A worker waits for disks, clocks and browsers nearly half of its time: four keep two cores busy.
    maxWorkers: 4,
    // Tests make much that is soon gone: with room for it from the start, the workers collect garbage less often. No core is free for
    // threads that would help.
    execArgv: [
      "--min-semi-space-size=64",
      "--max-semi-space-size=64",
      "--initial-old-space-size=1024",
      "--single-threaded-gc",
    ],
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "contract", include: ["packages/contract/src/**/*.test.ts"], isolate: false } },
      {
        test: {
          name: "web",
          include: ["web/src/**/*.test.ts"],
          isolate: false,
          setupFiles: ["web/test/restore-globals.ts"],
          css: { include: [/(tokens|app)\.css/] },
        },
      },
      // React components need a DOM, which takes a while to create; other web tests need none.
      {
        test: {
          name: "parts",
          include: ["web/src/**/*.test.tsx"],
          environment: "happy-dom",
          // Loading React and the components again for each file took two thirds of the time.
          isolate: false,
          setupFiles: ["web/test/restore-globals.ts", "web/test/setup.ts"],
          testTimeout: minute,
        },
      },
      {
        test: {
          ...server,
          name: "server",
          globalSetup: ["server/test/setup-build.ts", "server/test/setup-postgres.ts"],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/*.spec.ts"],
          // On a busy machine, a browser loses about one click in some thousand; the screen is printed in any case.
          retry: 1,
          globalSetup: ["e2e/support/setup.ts"],
          testTimeout: 2 * minute,
          hookTimeout: 2 * minute,
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      // After all others: it reads what the browser tests saw.
      { test: { name: "words", include: ["e2e/words/*.spec.ts"], sequence: { groupOrder: 1 } } },
    ],
  },
});
