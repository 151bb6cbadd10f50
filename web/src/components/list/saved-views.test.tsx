// Shows MORE-05.

import { coupons } from "@console/contract/coupons.ts";
import { viewErrors, views } from "@console/contract/views.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../../test/sample.ts";
import { findToast, inDialog, open } from "../../../test/screen.tsx";
import { dataOf, pageOf, refusal, requestsTo, serve } from "../../../test/wire.ts";

it("are saved under a name that no other one has, and lead back to their filters", async () => {
  serve(coupons.list, () => pageOf([]));
  const { user, address } = open("/coupons?q=quill&status=active");
  const view = sample(views.list, { screen: "coupons", name: "Quill only", query: "q=quill&status=active" });
  let saved: object[] = [];
  serve(views.list, () => dataOf(saved));
  serve(views.create, () => {
    saved = [view];
    return dataOf(view);
  });
  await user.click(await screen.findByRole("button", { name: "Save View" }));
  const dialog = await inDialog("Save View");
  const name = dialog.getByRole("textbox", { name: /^Name/ });
  await user.click(name);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await dialog.findByText("Enter a name for the view.");
  expect(requestsTo(views.create)).toEqual([]);
  await user.paste("Quill only");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await findToast("View Saved");
  expect(requestsTo(views.create).map(({ body }) => body)).toEqual([
    { saved_view: { screen: "coupons", name: "Quill only", query: "q=quill&status=active" } },
  ]);
  const chip = await screen.findByRole("link", { name: "Quill only" });
  expect(chip.getAttribute("aria-current")).toBe("true");

  // Other filters are another view, which needs another name.
  await user.type(screen.getByRole("searchbox"), "s");
  await waitFor(() => expect(address()).toContain("q=quills"));
  await waitFor(() => expect(chip.getAttribute("aria-current")).toBeNull());
  const { message, code, field } = viewErrors.nameTaken;
  serve(views.create, () => refusal(409, { message, code, fields: { [field]: message } }));
  await user.click(await screen.findByRole("button", { name: "Save View" }));
  const another = await inDialog("Save View");
  await user.click(another.getByRole("textbox", { name: /^Name/ }));
  await user.paste("Quill only");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await another.findAllByText("You already have a view with this name.");
  await user.click(another.getByRole("button", { name: "Cancel" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await user.click(await screen.findByRole("link", { name: "Quill only" }));
  await waitFor(() => expect(new URL(address(), "http://x").searchParams.get("q")).toBe("quill"));
});
