// Shows MORE-366, MORE-367, MORE-368, MORE-377, MORE-378, MORE-379, MORE-396.

import { expect, it } from "vitest";
import { useBillingApp } from "../../../../test/billing-app.ts";
import { onApp, playHistories } from "../../../../test/ledger/player.ts";

/** As many as a run has time for; `npm run verify:ledger` plays as many as asked for. */
const HISTORIES = 8;

const billing = useBillingApp("2026-10-10T15:00:00Z", {});

it("keeps the ledger that a second calculation keeps, after each step of any history", async () => {
  const counted = await playHistories(billing.app.ctx, { histories: HISTORIES, ...onApp(billing) });
  expect(counted.histories).toBe(HISTORIES);
});
