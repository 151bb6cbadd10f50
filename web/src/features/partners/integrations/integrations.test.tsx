// Shows INTEG-03, INTEG-06, INTEG-20, ERR-07, MORE-520.

import { integrations } from "@console/contract/integrations.ts";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inQuestion, open } from "../../../../test/screen.tsx";
import { mute, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

const zapier = sample(integrations.list, { id: 7, name: "Zapier", code: "zapier", wholesale_price: "5" });
const sentTo = (body: object) => Object(body).available_integration;
const sent = () => requestsTo(integrations.update).map(({ body }) => sentTo(Object(body)).wholesale_price);

beforeEach(() => serveBrand());

async function editPrice(user: UserEvent): Promise<HTMLInputElement> {
  await user.click(await screen.findByRole("button", { name: /^Wholesale price for Zapier/ }));
  return screen.findByRole("textbox", { name: "Wholesale price for Zapier" });
}

it("keeps a price unsaved in its field on blur and if the save fails, and asks before it is lost (INTEG-22, INTEG-25)", async () => {
  const server = serveRecord(zapier, integrations);
  serve(integrations.update, mute);
  const { user } = open("/agencies/3/integrations");
  const field = await editPrice(user);
  await user.clear(field);
  await user.type(field, "7");
  await user.click(screen.getByRole("searchbox", { name: "Search assigned integrations" }));
  await screen.findByText("Unsaved");
  await user.click(screen.getByRole("link", { name: /^Engines/ }));
  const question = await inQuestion("Discard changes?");
  await user.click(question.getByRole("button", { name: "Keep Editing" }));
  expect(field.value).toBe("7.00");
  await user.click(await screen.findByRole("button", { name: "Save" }));
  await findToast("Error", "Failed to update price. Please try again.");
  expect(field.value).toBe("7.00");
  server.write(integrations.update, sentTo);
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await findToast("Price Updated");
  expect(sent()).toEqual(["7.00", "7.00"]);
});

it("shows who changed a price meanwhile and its current value, before a removal too (INTEG-26)", async () => {
  const server = serveRecord(zapier, integrations);
  server.write(integrations.update, sentTo);
  server.write(integrations.remove, () => null);
  const { user } = open("/agencies/3/integrations");
  const field = await editPrice(user);
  server.change({ wholesale_price: "8" });
  await user.clear(field);
  await user.type(field, "7{Enter}");
  await screen.findAllByText("Ravi changed this in the meantime. The price is now $8.00.");
  await user.type(field, "{Enter}");
  await findToast("Price Updated");
  expect(sent()).toEqual(["7.00", "7.00"]);

  await user.click(screen.getByRole("button", { name: "Remove Zapier" }));
  const question = await inQuestion("Remove Zapier?");
  const answer = () => user.click(question.getByRole("button", { name: "Remove Integration" }));
  server.change({ wholesale_price: "9" });
  await answer();
  await question.findByText("Ravi changed this in the meantime.");
  await answer();
  await findToast("Integration Removed");
  await screen.findByText("No integrations found");
  const versions = requestsTo(integrations.remove).map(({ headers }) => headers.get("if-match"));
  await waitFor(() => expect(versions).toEqual(['"3"', '"4"']));
});

it.each(["super_admin", "manager"] as const)(
  "offers a %s the catalog while it has no integrations (MORE-520)",
  async (role) => {
    serve(integrations.list, () => pageOf([]));
    serve(integrations.available, () => pageOf([]));
    const { user } = open("/agencies/3/integrations", role);
    const [add] = await screen.findAllByRole("button", { name: /^Add Integration/ });
    if (add) await user.click(add);
    await screen.findByText("The catalog has no integrations yet. A Super Admin adds them.");
    const link = screen.queryByRole("link", { name: "Open Catalog" });
    expect(link?.getAttribute("href")).toBe(role === "super_admin" ? "/settings/catalog" : undefined);
  },
);
