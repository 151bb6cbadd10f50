import { stats } from "@console/contract/stats.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { show } from "../../../../test/show.tsx";
import { dataOf, gate, serve } from "../../../../test/wire.ts";
import { StatCards } from "./stat-cards.tsx";

it("shows each stat card while its figure loads (DASH-06)", async () => {
  const held = gate();
  serve(stats.read, async () => {
    await held.opened;
    return dataOf(sample(stats.read, { total_agency: 412 }));
  });
  await show(StatCards);
  const cards = await screen.findByRole("list");
  expect(cards.getAttribute("aria-busy")).toBe("true");
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
  screen.getByText("Total Brands");
  held.open();
  await screen.findByText("412");
  await waitFor(() => expect(cards.getAttribute("aria-busy")).toBe("false"));
});
