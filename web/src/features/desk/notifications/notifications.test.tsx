// Shows NOTIF-05, NOTIF-07, NOTIF-09.

import { notifications } from "@console/contract/notifications.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../../test/sample.ts";
import { findToast, open } from "../../../../test/screen.tsx";
import { feedOf, refused, requestsTo, serve } from "../../../../test/wire.ts";

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

it("are filtered by type and words in the address, with the fixed empty state (NOTIF-08)", async () => {
  const late = sample(notifications.list, { id: 1, type: "warning", message: "Filtered Company is late" });
  const { user, address } = open("/notifications?q=filtered", "sales");
  serve(notifications.list, ({ query }) => feedOf((query.type ?? "warning") === "warning" ? [late] : []));
  await screen.findByText(/Filtered Company/);
  await user.click(screen.getByRole("radio", { name: "Error" }));
  await waitFor(() => expect(address()).toContain("type=error"));
  await screen.findByRole("heading", { level: 2, name: "No notifications found matching your filters." });
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(address()).toBe("/notifications"));
  await user.type(screen.getByPlaceholderText("Search notifications..."), "filtered company");
  await waitFor(() => expect(address()).toMatch(/q=filtered(%20|\+)company/));
  await waitFor(() => expect(requestsTo(notifications.list).at(-1)?.query.search_key).toBe("filtered company"));
});

it("stay as they were if the server refuses to mark them, and say why", async () => {
  const read = sample(notifications.list, { id: 1, type: "warning", message: "Late Company is late", read: true });
  const { user } = open("/notifications", "sales");
  serve(notifications.list, () => feedOf([read]));
  serve(notifications.update, () => refused("Not today."));
  await user.click(await screen.findByRole("button", { name: /^Mark as Unread/ }));
  await findToast("Error", "Not today.");
  await screen.findByRole("button", { name: /^Mark as Unread/ });
  expect(requestsTo(notifications.update).map(({ body }) => body)).toEqual([{ read: false }]);
});
