import { defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/longest-first.ts";

const minute = 60_000;
const server = {
  include: ["server/**/*.test.ts"],
  testTimeout: minute,
  hookTimeout: minute,
  // Each file has its own server and database already; loading the code anew took a third of the time.
  isolate: false,
  expect: { poll: { timeout: 10_000 } },
};

/** Each part can be run alone: `npx vitest run --project server`. */
export default defineConfig({
  test: {
    // A worker waits for disks, clocks and browsers nearly half of its time: four keep two cores at work.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      { test: { name: "contract", include: ["packages/contract/src/**/*.test.ts"] } },
      { test: { name: "web", include: ["web/src/**/*.test.ts"], css: { include: [/(tokens|app)\.css/] } } },
      // What React renders needs a document, which takes a while to make; the other tests of the web do without.
      {
        test: {
          name: "parts",
          include: ["web/src/**/*.test.tsx"],
          environment: "happy-dom",
          setupFiles: ["web/test/setup.ts"],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...server,
          name: "server",
          globalSetup: ["server/test/setup-build.ts", "server/test/setup-embedded.ts"],
        },
      },
      {
        test: {
          ...server,
          name: "postgres",
          globalSetup: ["server/test/setup-build.ts", "server/test/setup-postgres.ts"],
          // What needs no database, or the embedded one, has run in the lane before.
          exclude: [
            "server/src/main.test.ts",
            "server/src/env.test.ts",
            "server/src/db/embedded.test.ts",
            "server/src/adapters/**",
            "server/**/*.rules.test.ts",
            "server/src/http/cookies.test.ts",
            "server/src/http/document.test.ts",
            "server/src/auth/denials.test.ts",
            "server/src/permissions.test.ts",
            "server/src/secrets/**",
            "server/src/backup/**",
            "server/src/features/demo/mailbox-page.test.ts",
            "server/src/features/sign-in/known-unknown.test.ts",
          ],
        },
      },
      {
        test: {
          name: "e2e",
          include: ["e2e/*.spec.ts"],
          // A browser on a busy machine loses a press once in some thousand; what was on the screen is printed all the same.
          retry: 1,
          globalSetup: ["e2e/support/setup.ts"],
          testTimeout: minute,
          hookTimeout: minute,
          isolate: false,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      // After all others: it reads what the browser tests saw.
      { test: { name: "words", include: ["e2e/words/*.spec.ts"], sequence: { groupOrder: 1 } } },
    ],
  },
});
