// Shows BRANDS-14, TEAM-06, CONST-13, CONST-14.

import { brands } from "@console/contract/brands.ts";
import { team } from "@console/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { open } from "../../test/screen.tsx";
import { gate, pageOf, serve } from "../../test/wire.ts";

it.each([
  { what: "people", at: "/team", list: team.list },
  { what: "brands", at: "/agencies", list: brands.list },
])("shows six skeleton cards of $what", async ({ at, list }) => {
  const answer = gate();
  open(at, "super_admin");
  serve(list, async () => {
    await answer.opened;
    return pageOf([]);
  });
  const main = await screen.findByRole("main");
  await waitFor(() => expect(main.querySelectorAll("[aria-busy=true] li")).toHaveLength(6));
  answer.open();
  await within(main).findByText(/^No .+ found$/);
});
