import { billing } from "@console/contract/billing.ts";
import { packages } from "@console/contract/packages.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { usage } from "@console/contract/usage-lines.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../../../../test/brand.ts";
import { sample } from "../../../../../test/sample.ts";
import { inDialog, open } from "../../../../../test/screen.tsx";
import { dataOf, pageOf, refusal, requestsTo, serve } from "../../../../../test/wire.ts";

const pack = (id: number, name: string, over = {}) => sample(packages.list, { id, name, public: true, ...over });

beforeEach(() => {
  serveBrand({ organization_plan_id: null });
  serve(billing.current, () => dataOf(null));
  for (const list of [billing.history, unbilled.list, usage.differences, billing.estimate, refusedEvents.groups])
    serve(list, () => pageOf([]));
});

const choices = async () => (await inDialog("Choose Your Plan")).getAllByRole("radio").map(rowOf);
const rowOf = (radio: HTMLElement) => radio.closest("label")?.textContent ?? "";

it("lists only active packages, and of dedicated ones only the brand's own (PLAN-03)", async () => {
  const own = pack(2, "Listed Own", { public: false, organization_ids: [3] });
  const foreign = pack(3, "Listed Foreign", { public: false, organization_ids: [4] });
  // More than a page of a list: all are there.
  const others = Array.from({ length: 12 }, (_, index) => pack(index + 10, `Listed ${index + 10}`));
  serve(packages.list, ({ query }) => pageOf([own, foreign, ...others].slice(0, Number(query.per_page))));
  open("/agencies/3/billing?plan=1");
  const dialog = await inDialog("Choose Your Plan");
  await dialog.findByText("Listed 21");
  const names = (await choices()).map((text) => /^Listed (Own|Foreign|\d\d)/.exec(text)?.[0]);
  expect(names).toEqual([...others.map(({ name }) => name), "Listed Own"]);
  expect(requestsTo(packages.list).map(({ query }) => query.status)).toEqual(["active"]);
});

it("labels what is named 'default', has id 1 or is named dedicated, and nothing else (PLAN-08, PLAN-09)", async () => {
  const rows = [
    pack(1, "Labels First"),
    pack(2, "default"),
    pack(3, "Labels Dedicated"),
    pack(4, "Labels by default none"),
  ];
  serve(packages.list, () => pageOf(rows));
  open("/agencies/3/billing?plan=1");
  const dialog = await inDialog("Choose Your Plan");
  await dialog.findByText("Labels by default none");
  const labelled = (label: string) =>
    dialog
      .getAllByRole("radio")
      .filter((radio) => within(radio.closest("label") as HTMLElement).queryByText(label))
      .map((radio) => radio.getAttribute("value"));
  expect(labelled("Default")).toEqual(["2", "1"]);
  expect(labelled("Dedicated")).toEqual(["3"]);
});

it("closes with Back, and shows if nothing matches or the plans failed to load (PLAN-01, PLAN-02, PLAN-10)", async () => {
  serve(packages.list, () => refusal(400, { message: "They are away.", code: "malformed" }));
  const { user, address, back } = open("/agencies/3/billing");
  await user.click(await screen.findByRole("button", { name: "Change Plan" }));
  const dialog = await inDialog("Choose Your Plan");
  await dialog.findByRole("heading", { name: "Error Loading Plans" });
  dialog.getByText("They are away.");
  serve(packages.list, () => pageOf([pack(1, "Plan Aspen")]));
  await user.click(dialog.getByRole("button", { name: "Try Again" }));
  await dialog.findByRole("radio", { name: /Plan Aspen/ });
  const search = dialog.getByPlaceholderText("Search packages...");
  await user.type(search, "no such plan");
  await dialog.findByText("No packages found");
  await user.clear(search);
  await waitFor(() => expect(address()).toBe("/agencies/3/billing?plan=1"));
  back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
