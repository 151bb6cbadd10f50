// Shows SHELL-02, SHELL-03, SHELL-04, SHELL-05, SHELL-06, SHELL-07, SHELL-08, ROLE-01, ROLE-02, ROLE-03, ROLE-04,
// ROLE-06, ROLE-07, ROLE-09, ROLE-10, ROLE-11, ROLE-12, ROLE-15, MORE-106.

import { notifications } from "@console/contract/notifications.ts";
import { stats } from "@console/contract/stats.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../test/sample.ts";
import { open } from "../../../test/screen.tsx";
import { dataOf, serve } from "../../../test/wire.ts";

const namesIn = async (navigation: string) =>
  within(await screen.findByRole("navigation", { name: navigation }))
    .getAllByRole("link")
    .map(({ textContent }) => textContent);

it.each([
  {
    role: "super_admin",
    names: [
      ...["Dashboard", "Agencies", "Packages", "Onboardings", "Team", "Coupons"],
      ...["Needs Attention", "Businesses", "Billing", "Margins", "Settings"],
    ],
    settings: ["API Keys", "Webhooks"],
  },
  {
    role: "manager",
    names: [
      ...["Dashboard", "Agencies", "Packages", "Onboardings", "Coupons"],
      ...["Needs Attention", "Businesses", "Billing", "Settings"],
    ],
    settings: [],
  },
  { role: "sales", names: ["Dashboard", "Onboardings", "Needs Attention", "Settings"], settings: [] },
] as const)(
  "shows $role only what the role may see, and keys and webhooks to Super Admins alone (MORE-351)",
  async ({ role, names, settings }) => {
    serve(notifications.mailDefault, () => dataOf({ severity: "error", mail: "digest" }));
    serve(notifications.settings, () => dataOf([]));
    open("/settings/notifications", role);
    const offered = await namesIn("Settings");
    expect(await namesIn("Main")).toEqual(names);
    expect(offered).toContain("Notifications");
    expect(["API Keys", "Webhooks"].filter((name) => offered.includes(name))).toEqual(settings);
  },
);

it("shows only work that waits: what needs attention, and late onboardings (MORE-401)", async () => {
  serve(notifications.mailDefault, () => dataOf({ severity: "error", mail: "digest" }));
  serve(notifications.settings, () => dataOf([]));
  open("/settings/notifications", "sales");
  const counts = { upcoming_onboardings: 5, late_onboardings: 2, needs_attention: 1_203 };
  serve(stats.read, () => dataOf(sample(stats.read, counts)));
  const names = ["Dashboard", "Onboardings2", "Needs Attention1,203", "Settings"];
  await waitFor(async () => expect(await namesIn("Main")).toEqual(names));
});

it("requests nothing of a page that the role may not see, and says so (MORE-564)", async () => {
  for (const [path, area] of [
    ["/agencies", "Agencies"],
    ["/agencies/1/businesses", "Businesses"],
    ["/packages", "Packages"],
    ["/coupons", "Coupons"],
    ["/billing", "Billing"],
  ] as const) {
    // A request would have no answer here, which fails the test.
    open(path, "sales");
    await screen.findByText(`Only Super Admins and Managers can open ${area}.`);
    cleanup();
  }
  open("/settings/import", "manager");
  await screen.findByRole("heading", { name: "Only Super Admins can open Import." });
  cleanup();
  open("/team", "sales");
  await screen.findByText("Only Super Admins can open Team.");
  expect(screen.getByRole("link", { name: "Go to Dashboard" })).toBeTruthy();
});
