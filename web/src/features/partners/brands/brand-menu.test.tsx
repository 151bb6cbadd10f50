// Shows MORE-554.

import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { open } from "../../../../test/screen.tsx";

afterEach(() => void vi.restoreAllMocks());

it.each([
  { role: "manager", offered: 0 },
  { role: "super_admin", offered: 1 },
] as const)("is offered $offered times of a closed brand to $role", async ({ role, offered }) => {
  const closed_at = "2026-08-01T12:00:00.000Z";
  serveBrand({ name: "Lumen", status: "inactive", closed_at, erased_at: null, support_email: "help@lumen.example" });
  const { user } = open("/agencies/3/history", role);
  await user.click(await screen.findByRole("button", { name: "Actions for Lumen" }));
  await screen.findByRole("menuitem", { name: "Copy Support Email" });
  expect(screen.queryAllByRole("menuitem", { name: "Erase Personal Data…" })).toHaveLength(offered);
});

it("shows no success if the browser refuses to copy", async () => {
  serveBrand({ name: "Lumen", support_email: "help@lumen.example" });
  const { user } = open("/agencies/3/history");
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("", "NotAllowedError"));
  await user.click(await screen.findByRole("button", { name: "Actions for Lumen" }));
  await user.click(await screen.findByRole("menuitem", { name: "Copy Support Email" }));
  await screen.findByText("Failed to copy. Select the text and copy it manually.");
  expect(screen.queryByText("Support Email Copied")).toBeNull();
});
