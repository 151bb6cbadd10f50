// Shows INTEG-02, INTEG-03, INTEG-04, INTEG-05, INTEG-06, INTEG-09, INTEG-10, INTEG-20, ERR-07, MORE-520.

import { integrations } from "@console/contract/integrations.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, inQuestion, open } from "../../../../test/screen.tsx";
import { dataOf, mute, pageOf, requestsTo, serve } from "../../../../test/wire.ts";

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

const slack = sample(integrations.list, { id: 8, name: "Slack", code: "slack", category: "automation" });
const used = {
  ...zapier,
  category: "automation" as const,
  connection_type: "oauth" as const,
  businesses: [
    { id: 1, name: "Ash Dental" },
    { id: 2, name: "Birch Law" },
  ],
  business_ids: [1, 2],
};
const cardOf = async (name: string) =>
  within((await screen.findByRole("heading", { name })).closest("li") as HTMLElement);

it("shows each with its category, connection type, businesses and price", async () => {
  const nexhealth = sample(integrations.list, {
    id: 8,
    name: "NexHealth",
    category: "ehr_emr_system",
    connection_type: "api_key",
  });
  serve(integrations.list, () => pageOf([used, nexhealth]));
  const { user } = open("/agencies/3/integrations");
  const card = await cardOf("Zapier");
  for (const text of ["OAuth", "Automation", "$5.00", "per connection per month"]) card.getByText(text);
  for (const text of ["API key", "EHR/EMR System"]) (await cardOf("NexHealth")).getByText(text);
  await user.click(card.getByRole("button", { name: "2 businesses" }));
  (await inDialog("Businesses that use Zapier")).getByText("Birch Law");
});

it("keeps the search in the address, and shows that nothing matches", async () => {
  serve(integrations.list, ({ query: { search_key: words = "" } }) =>
    pageOf([zapier, slack].filter(({ name }) => name.toLowerCase().includes(words))),
  );
  const { user, address } = open("/agencies/3/integrations?q=sla");
  await cardOf("Slack");
  expect(screen.queryByRole("heading", { name: "Zapier" })).toBeNull();
  fireEvent.change(screen.getByRole("searchbox", { name: "Search assigned integrations" }), {
    target: { value: "nothing" },
  });
  await screen.findByText("Nothing matches “nothing”.");
  expect(address()).toBe("/agencies/3/integrations?q=nothing");
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await cardOf("Zapier");
});

it("sends no price unless it is a number of at least 0, nor after Escape", async () => {
  serve(integrations.list, () => pageOf([used]));
  const { user } = open("/agencies/3/integrations");
  const field = await editPrice(user);
  for (const wrong of ["-1", "x", ""]) {
    fireEvent.change(field, { target: { value: wrong } });
    await user.type(field, "{Enter}");
    await screen.findAllByText("Enter a price of 0 or more.");
  }
  fireEvent.change(field, { target: { value: "6" } });
  await screen.findByText("2 connections: $10.00 → $12.00 a month");
  await user.type(field, "{Escape}");
  await screen.findByRole("button", { name: /^Wholesale price for Zapier: \$5\.00/ });
  expect(sent()).toEqual([]);
});

it("lists what the brand doesn't have, with a search, retries what failed, and stays open for several (INTEG-07, INTEG-24, INTEG-27)", async () => {
  const offered = (name: string, category: "automation" | "calendar_management" | "ehr_emr_system") =>
    sample(integrations.available, { name, code: name.toLowerCase(), category });
  const catalog = [
    offered("Zapier", "automation"),
    offered("HubSpot", "automation"),
    offered("Calendly", "calendar_management"),
    offered("Calmail", "calendar_management"),
    offered("NexHealth", "ehr_emr_system"),
  ];
  const assigned = [zapier];
  serve(integrations.list, () => pageOf(assigned));
  serve(integrations.available, () => pageOf(catalog));
  serve(integrations.add, mute);
  const { user, address } = open("/agencies/3/integrations");
  await cardOf("Zapier");
  await user.click(screen.getByRole("button", { name: "Add Integration" }));
  const dialog = await inDialog("Add Integration");
  expect(address()).toMatch(/add=1/);
  await dialog.findByRole("button", { name: "Add HubSpot" });
  expect(dialog.queryByRole("button", { name: "Add Zapier" })).toBeNull();
  for (const name of ["Automation", "Calendar Management", "EHR/EMR System"]) dialog.getByRole("heading", { name });
  fireEvent.change(dialog.getByRole("searchbox"), { target: { value: "cal" } });
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Add HubSpot" })).toBeNull());
  await user.click(dialog.getByRole("button", { name: "Add Calendly" }));
  await findToast("Error", "Failed to add integration. Please try again.");
  serve(integrations.add, ({ body }) => {
    const { code } = Object(body).available_integration;
    const name = catalog.find((each) => each.code === code)?.name ?? "";
    const added = sample(integrations.add, { id: 10 + assigned.length, name, code });
    assigned.push(added);
    return dataOf(added);
  });
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await findToast("Integration Added");
  await user.click(await dialog.findByRole("button", { name: "Add Calmail" }));
  await waitFor(() => expect(dialog.getAllByRole("button", { name: "Added" })).toHaveLength(2));
  await user.click(dialog.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await cardOf("Calmail");
  const codes = requestsTo(integrations.add).map(({ body }) => sentTo(Object(body)).code);
  expect(codes).toEqual(["calendly", "calendly", "calmail"]);
});

it("names the businesses that use it, and stays open if its removal fails (INTEG-23)", async () => {
  const server = serveRecord(used, integrations);
  serve(integrations.remove, mute);
  const { user } = open("/agencies/3/integrations");
  await user.click(await screen.findByRole("button", { name: "Remove Zapier" }));
  const question = await inQuestion("Remove Zapier?");
  question.getByText("Zapier is used by Ash Dental and Birch Law. Their connections will stop immediately.");
  const remove = () => user.click(question.getByRole("button", { name: "Remove Integration" }));
  await remove();
  await question.findByText("Failed to remove integration. Please try again.");
  await findToast("Error", "Failed to remove integration. Please try again.");
  server.write(integrations.remove, () => null);
  await remove();
  await findToast("Integration Removed");
  await screen.findByRole("heading", { name: "No integrations found" });
});
