// Shows MORE-472, MORE-527.

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

it("of a retiring model leads Super Admins to its replacement, and others to the brand's engines (MORE-527)", async () => {
  const item = {
    ...sample(attention.read),
    reason: "engine_part_ending" as const,
    organization_id: 4,
    brand: "Acme Voice",
    subject: { kind: "engine", id: 4, label: "gpt-4.1-mini" },
  };
  await show(() => <AttentionAction item={item} />);
  const link = await screen.findByRole("link", { name: /^Replace Model/ });
  expect(link.getAttribute("href")).toBe("/settings/catalog?replace=gpt-4.1-mini");
});
