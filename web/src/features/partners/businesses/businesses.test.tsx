// Shows BIZ-02, BIZ-03, BIZ-04, BIZ-05, BIZ-06, BIZ-07, BIZ-08, BIZ-09, BIZ-10, BIZ-11, BIZ-12, BIZ-13, MORE-06.

import { type Business, businesses } from "@console/contract/businesses.ts";
import { type EngineCode, engines } from "@console/contract/engines.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { open, press } from "../../../../test/screen.tsx";
import { changedMeanwhile, dataOf, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";
import { queryClient } from "../../../api/query-client.ts";

const business = (over: Partial<Business>) =>
  sample(businesses.list, { organization_id: 3, version: 1, voice_engine: "v1", ...over });

/** A brand with these, and its assigned engines. */
function serveBusinesses(...rows: Business[]): void {
  serveBrand();
  serve(businesses.list, () => pageOf(rows));
  serve(businesses.read, ({ params }) =>
    dataOf({ ...sample(businesses.read), ...rows.find(({ id }) => String(id) === params.id) }),
  );
  serveEngines("v1");
}
const serveEngines = (...codes: EngineCode[]) =>
  serve(engines.list, () => dataOf(codes.map((code) => sample(engines.list, { code }))));

const question = async () => within(await screen.findByRole("alertdialog", { name: "Change Business Engine" }));

it("offers three, confirms the old and new engine, and says if the brand gets it as well", async () => {
  serveBusinesses(business({ id: 7, name: "Ash Dental" }));
  const { user } = open("/agencies/3/businesses");
  const engine = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Engine for Ash Dental" });
  expect([...engine.options].map(({ text }) => text)).toEqual([
    "Default (v1): basic conversational AI",
    "Language Pro (v2): advanced multilingual engine",
    "Order Taker (v4): specialized for order processing",
  ]);
  await user.selectOptions(engine, "v2");
  (await question()).getByText("Change the engine for Ash Dental from Default (v1) to Language Pro (v2)?");
  await (await question()).findByText(/^Language Pro \(v2\) isn't assigned to this brand yet\./);
  await press(user, "Cancel", "alertdialog");
  expect(engine.value).toBe("v1");
  serve(businesses.update, () => {
    serveBusinesses(business({ id: 7, name: "Ash Dental", version: 2, voice_engine: "v2" }));
    serveEngines("v1", "v2", "v4");
    return dataOf(business({ id: 7, name: "Ash Dental", version: 2, voice_engine: "v2" }));
  });
  await user.selectOptions(engine, "v2");
  await press(user, "Change Engine", "alertdialog");
  await screen.findByText("Engine Updated");
  await waitFor(() => expect(engine.value).toBe("v2"));
  const sent = requestsTo(businesses.update).map(({ body }) => body);
  expect(sent).toEqual([{ business_configuration: { voice_engine: "v2" } }]);
  // The brand has these two: nothing is said of it.
  for (const code of ["v4", "v1"]) {
    await user.selectOptions(engine, code);
    await waitFor(async () => expect((await question()).queryByText(/assigned to this brand/)).toBeNull());
    await press(user, "Cancel", "alertdialog");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  }
});

it("stays open if the server refuses, with the server's message, and then acts on the current state", async () => {
  serveBusinesses(business({ id: 7, name: "Ash Dental" }));
  const theirs = business({ id: 7, name: "Ash Dental", version: 2, voice_engine: "v4" });
  serve(businesses.update, () => {
    serveBusinesses(theirs);
    return changedMeanwhile(theirs);
  });
  const { user } = open("/agencies/3/businesses");
  await user.selectOptions(await screen.findByRole("combobox", { name: "Engine for Ash Dental" }), "v2");
  await press(user, "Change Engine", "alertdialog");
  await (await question()).findByText("Ravi changed this in the meantime.");
  await (await question()).findByText(/from Order Taker \(v4\) to Language Pro \(v2\)/);
  serve(businesses.update, () => dataOf({ ...theirs, version: 3, voice_engine: "v2" }));
  await press(user, "Change Engine", "alertdialog");
  await screen.findByText("Engine Updated");
  const sent = requestsTo(businesses.update).map(({ body, headers }) => [headers.get("if-match"), body]);
  const body = { business_configuration: { voice_engine: "v2" } };
  expect(sent).toEqual([
    ['"1"', body],
    ['"2"', body],
  ]);
});

it("get one engine after a question that says what changes, and get their own back on undo (MORE-376)", async () => {
  const [alpha, beta] = [business({ id: 1, name: "Alpha" }), business({ id: 2, name: "Beta" })];
  serveBusinesses(alpha, beta);
  serve(businesses.bulkEngine, () => {
    const done = [alpha, beta].map(({ id, name }) => ({ id, name, version: 2 }));
    return dataOf({ done, unchanged: [], refused: [] }, { message: "2 businesses were changed." });
  });
  const { user } = open("/agencies/3/businesses");
  for (const name of ["Alpha", "Beta"])
    await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
  await user.selectOptions(await screen.findByLabelText("Engine for the selected businesses"), "v4");
  (await question()).getByText("Alpha: Default (v1) to Order Taker (v4)");
  await (await question()).findByText(/it will be assigned too\./i);
  await press(user, "Change Engine", "alertdialog");
  await screen.findByText("Engines Updated");
  const sent = () => requestsTo(businesses.bulkEngine).map(({ body }) => body);
  const choices = (version: number, voice_engine: string) => ({
    business_configurations: [1, 2].map((id) => ({ id, version, voice_engine })),
  });
  expect(sent()).toEqual([choices(1, "v4")]);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(sent()).toEqual([choices(1, "v4"), choices(2, "v1")]));
});

it("show why an unknown one cannot be opened", async () => {
  serve(businesses.listAll, () => pageOf([]));
  serve(businesses.read, () => refusal(404, { message: "This business wasn't found.", code: "not_found" }));
  const { user } = open("/businesses/999999");
  await screen.findByText("Error Loading Business");
  await screen.findByText("This business wasn't found.");
  await user.click(screen.getAllByRole("link", { name: "Back to Businesses" })[0] as HTMLElement);
  await screen.findByRole("heading", { level: 1, name: /^Businesses/ });
});

it("shows what is known of each business", async () => {
  serveBusinesses(
    business({
      id: 7,
      name: "Maple Grove Dental",
      type: "Dental practice",
      location: "Portland, ME",
      account_status: true,
      integrations_count: 1,
      total_locations: 3,
      total_agent: 2,
      premium_support: true,
      created_at: "2025-03-04T15:00:00.000Z",
    }),
    business({ id: 8, name: "Closed Practice", account_status: false }),
  );
  open("/agencies/3/businesses");
  const title = await screen.findByRole("heading", { name: "Maple Grove Dental" });
  expect(title.getAttribute("title")).toBe("Maple Grove Dental");
  const card = within(title.closest("li") as HTMLElement);
  for (const text of ["Active", "Dental practice", "Portland, ME", "Premium support"]) card.getByText(text);
  const facts = card.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ["Integrations", "1"],
    ["Locations", "3"],
    ["Agents", "2"],
    ["Created", expect.stringMatching(/Mar 4, 2025/)],
  ]);
  const closed = screen.getByRole("heading", { name: "Closed Practice" }).closest("li");
  within(closed as HTMLElement).getByText("Inactive");
  await waitFor(() => expect(document.title).toMatch("Businesses"));
});

it("keeps search and engine in the address, has its two empty states, and shows a failed load (BIZ-14, BIZ-15)", async () => {
  serveBusinesses();
  const first = open("/agencies/3/businesses");
  await screen.findByRole("heading", { name: "No businesses found" });
  screen.getByText("Businesses appear here once the voice platform reports them.");
  const rows = [
    business({ id: 1, name: "Ash Dental", location: "Reno, NV" }),
    business({ id: 2, name: "Birch Law", location: "Łódź" }),
    business({ id: 3, name: "Taker", voice_engine: "v4" }),
  ];
  const answer = () =>
    serve(businesses.list, ({ query: { search_key: words = "", voice_engine: engine } }) => {
      const named = rows.filter(({ name, location }) => `${name} ${location}`.toLowerCase().includes(words));
      const counts = { all: named.length, v1: 0, v2: 0, v3: 0, v4: 0 };
      for (const each of named) counts[each.voice_engine] += 1;
      const found = named.filter(({ voice_engine }) => !engine || voice_engine === engine);
      return pageOf(found, counts);
    });
  answer();
  cleanup();
  queryClient.clear();
  const { user, address, back } = open(first.address());
  await screen.findByRole("heading", { name: "Ash Dental" });
  const search = (value: string) =>
    fireEvent.change(screen.getByPlaceholderText("Search by name or location..."), { target: { value } });
  const gone = (name: string) => waitFor(() => expect(screen.queryByRole("heading", { name })).toBeNull());
  search("łódź");
  await gone("Ash Dental");
  screen.getByRole("heading", { name: "Birch Law" });
  expect(address()).toMatch(/q=/);
  search("nothing at all");
  await screen.findByRole("heading", { name: "No businesses found" });
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await screen.findByRole("heading", { name: "Ash Dental" });

  screen.getByRole("button", { name: "2 Default (v1)" });
  await user.click(screen.getByRole("button", { name: "1 Order Taker (v4)" }));
  await gone("Ash Dental");
  screen.getByRole("heading", { name: "Taker" });
  expect(address()).toMatch(/engine=v4/);
  serve(businesses.list, () => refusal(409, { message: "They are away.", code: "conflict" }));
  search("taker");
  await screen.findByText("Error Loading Businesses");
  screen.getByText("They are away.");
  answer();
  await user.click(screen.getByRole("button", { name: "Try Again" }));
  await screen.findByRole("heading", { name: "Taker" });
  expect(screen.getByRole("button", { name: "1 Order Taker (v4)" }).getAttribute("aria-pressed")).toBe("true");
  back();
  await screen.findByRole("heading", { name: "Ash Dental" });
});
