// Shows MORE-472.

import { attention } from "@console/contract/attention.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { show } from "../../../../test/show.tsx";
import { AttentionAction } from "./attention-action.tsx";

it("of an unallocated payment opens the dialog that allocates it", async () => {
  const item = {
    ...sample(attention.read),
    reason: "payment_unallocated" as const,
    brand: "Acme Voice",
    subject: { kind: "payment", id: 7, label: "Check 12" },
  };
  await show(() => <AttentionAction item={item} />);
  const link = screen.getByRole("link", { name: /^Allocate/ });
  expect(link.getAttribute("href")).toBe("/billing/payments?allocate=7");
});
