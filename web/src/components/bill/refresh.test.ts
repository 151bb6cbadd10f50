import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { refreshReceivables } from "./refresh.ts";

it("reads credit notes and refunds again after a payment: what is left of them, and what they pay, follow it", async () => {
  const client = new QueryClient();
  const shown = [["payments"], ["creditNotes"], ["refunds"], ["team"]];
  for (const key of shown) client.setQueryData(key, []);
  await refreshReceivables(client);
  const stale = shown.map((key) => client.getQueryState(key)?.isInvalidated);
  expect(stale).toEqual([true, true, true, false]);
});
