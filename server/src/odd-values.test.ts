import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../test/app.ts";
import { attempts, sendOddValues } from "../test/odd-values.ts";
import { makeDemoClock } from "./features/desk/demo/demo-clock.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ billingClock: makeDemoClock() });
});
afterAll(() => app.stop());

/** `npm run verify:security` sends all of them; here every so-manieth, another one each day. */
const share = Number(process.env.ODD_VALUES ?? 240);

it("odd values are never answered as our own fault (MORE-203, ASVS V2.2.1, V15.3.5)", {
  timeout: 3_600_000,
}, async () => {
  const first = new Date().getDate();
  const chosen = attempts.filter((_, index) => index % share === first % share);
  process.stdout.write(`odd values: ${chosen.length} of ${attempts.length}\n`);
  expect(await sendOddValues(app, chosen)).toEqual([]);
});
