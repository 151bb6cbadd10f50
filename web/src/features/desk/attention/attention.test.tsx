import { attention } from "@console/contract/attention.ts";
import { packages } from "@console/contract/packages.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { pageOf, serve } from "../../../../test/wire.ts";

const late = sample(attention.list, {
  reason: "onboarding_late",
  subject: { kind: "onboarding", id: 7, label: "Maple" },
});

it.each([
  { role: "sales", shown: 0 },
  { role: "manager", shown: 1 },
] as const)("shows money $shown times to $role", async ({ role, shown }) => {
  serve(packages.list, () => pageOf([]));
  serve(attention.list, () => pageOf([late], { all: 1, open: 1 }));
  open("/attention", role);
  await screen.findByRole("row", { name: /Maple/ });
  expect(screen.queryAllByRole("columnheader", { name: "Amount" })).toHaveLength(shown);
});
