// Shows MORE-543, MORE-547.

import { brands } from "@console/contract/brands.ts";
import { businesses } from "@console/contract/businesses.ts";
import { engines } from "@console/contract/engines.ts";
import { integrations } from "@console/contract/integrations.ts";
import { notes } from "@console/contract/notes.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { pageOf, serve } from "../../../../test/wire.ts";

const closed = { name: "Leaving", status: "inactive", closed_at: "2026-11-20T15:00:00.000Z" } as const;

beforeEach(() => {
  serveBrand(closed);
  serve(notes.list, () => pageOf([sample(notes.list, { text: "Leaves in November" })]));
  serve(businesses.list, () => pageOf([sample(businesses.list, { name: "Ash Dental", organization_id: 3 })]));
  serve(integrations.list, () => pageOf([sample(integrations.list, { name: "Slack" })]));
  serve(engines.list, () => pageOf([sample(engines.list, { name: "Multilingual AI", code: "v2" })]));
  serve(engines.available, () => pageOf([]));
});

const changing = /^(Edit|Add|Change|Remove|Delete|Make|Invite|Deactivate|Activate|Select|.*, edit)/;

it.each([
  ["", "Leaves in November"],
  ["?edit=1", "Leaves in November"],
  ["/businesses", "Ash Dental"],
  ["/integrations", "Slack"],
  ["/engines", "Multilingual AI"],
])("offers nothing that is refused at '%s', and says why (MORE-547)", async (at, text) => {
  open(`/agencies/3${at}`);
  const main = within(await screen.findByRole("main"));
  await main.findByText(text);
  await main.findByText(/^Closed on Nov 20, 2026.* Only its payments, refunds/);
  const names = (["button", "combobox", "checkbox", "textbox"] as const).flatMap((role) =>
    main.queryAllByRole(role).map((each) => each.getAttribute("aria-label") ?? each.textContent ?? ""),
  );
  expect(names.filter((each) => changing.test(each))).toEqual([]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it.each(["", "?view=table"])("is said to be closed in the list%s (MORE-543)", async (view) => {
  serve(brands.list, () => pageOf([sample(brands.list, closed)]));
  open(`/agencies${view}`);
  await screen.findByText("Closed");
  screen.getByText(/^Closed Nov 20/);
});
