// Shows NOTIF-05.

import { notifications } from "@console/contract/notifications.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { open } from "../../../../test/screen.tsx";
import { feedOf, serve } from "../../../../test/wire.ts";

it("have a filter for each type: All, Error, Warning, Info", async () => {
  const rows = (["error", "warning", "info"] as const).map((type, index) =>
    sample(notifications.list, { id: index + 1, type, message: `What is wrong, ${index}` }),
  );
  const { user } = open("/notifications");
  serve(notifications.list, ({ query }) => feedOf(rows.filter(({ type }) => (query.type ?? type) === type)));
  const choices = await screen.findByRole("radiogroup", { name: "Type" });
  const radios = within(choices).getAllByRole("radio");
  expect(radios.map((each) => each.parentElement?.textContent)).toEqual(["All", "Error", "Warning", "Info"]);
  const types = () =>
    within(screen.getByRole("list", { name: "Notifications" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => /Error|Warning|Info/.exec(textContent ?? "")?.[0]);
  for (const type of ["Error", "Warning", "Info"]) {
    await user.click(screen.getByRole("radio", { name: type }));
    await waitFor(() => expect(types()).toEqual([type]));
  }
  await user.click(screen.getByRole("radio", { name: "All" }));
  await waitFor(() => expect(types()).toEqual(["Error", "Warning", "Info"]));
});
