// Shows MORE-294.

import { system } from "@console/contract/system.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { dataOf, refused, serve } from "../../../../test/wire.ts";

it("says that its state cannot be read, tries again, and leads to the failed jobs", async () => {
  serve(system.read, () => refused("Away."));
  const { user } = open("/settings/system", "super_admin");
  await screen.findByText("Error Loading System");
  const state = sample(system.read);
  serve(system.read, () =>
    dataOf({
      ...state,
      jobs: { ...state.jobs, failed: 1 },
      clock: { ...state.clock, time_zone: "America/New_York" },
    }),
  );
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  const jobs = within(await screen.findByRole("region", { name: "Background Jobs" }));
  expect(jobs.getByRole("link", { name: "1" }).getAttribute("href")).toBe("/jobs");
});
