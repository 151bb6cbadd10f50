// Shows BRANDFORM-26, ERR-05, ERR-07, ERR-09.

import { type BrandSummary, brands } from "@console/contract/brands.ts";
import { packages } from "@console/contract/packages.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { serveBrand } from "../../../../test/brand.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, inQuestion, open, press } from "../../../../test/screen.tsx";
import { dataOf, gate, pageOf, refusal, refused, requestsTo, serve } from "../../../../test/wire.ts";

afterEach(() => void vi.useRealTimers());

const usage = sample(brands.read).usage_overview;
const row = (over: Partial<BrandSummary>) => sample(brands.list, { version: 1, ...over });
const serveList = (...rows: BrandSummary[]) => serve(brands.list, () => pageOf(rows));

describe("the list", () => {
  it("shows that a brand without a package has no known revenue, and that one was inactive this month", async () => {
    serveList(
      row({ id: 1, name: "Without a Package", package: null, usage_overview: usage }),
      row({
        id: 2,
        name: "Resting Voice",
        package: "Starter",
        usage_overview: { ...usage, monthly_revenue: "0.00", revenue_by_month: ["99.00", null] },
      }),
    );
    open("/agencies");
    const card = async (name: string) =>
      within((await screen.findByRole("heading", { level: 2, name: new RegExp(name) })).closest("li") as HTMLElement);
    (await card("Without a Package")).getAllByText("N/A");
    const resting = await card("Resting Voice");
    resting.getByText("$0.00");
    resting.getByText("Inactive this month");
    resting.getByRole("link", { name: /revenue this month \$0\.00, inactive this month$/ });
  });

  it("tells what was refused record by record, and goes back where the call fails", async () => {
    const names = ["Refused One", "Refused Two"];
    serveList(...names.map((name, index) => row({ id: index + 1, name, status: "inactive" })));
    serve(brands.bulkStatus, () => refused());
    const { user } = open("/agencies?view=table");
    for (const name of names) await user.click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
    await user.click(await screen.findByRole("button", { name: "Activate" }));
    await screen.findAllByText("Failed to update brands. Please try again.");
    const shown = () => screen.getAllByRole("row").flatMap((each) => within(each).queryAllByText("Inactive"));
    await waitFor(() => expect(shown()).toHaveLength(2));
    serve(brands.bulkStatus, () => {
      serveList(row({ id: 1, name: "Refused One", status: "inactive" }), row({ id: 2, name: "Refused Two" }));
      return dataOf(
        {
          done: [{ id: 2, version: 2, name: "Refused Two" }],
          unchanged: [],
          refused: [{ id: 1, name: "Refused One", reason: "Ravi changed this in the meantime." }],
        },
        { message: "1 brand was activated. 1 brand wasn't changed." },
      );
    });
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findAllByText("Refused One: Ravi changed this in the meantime.");
    await screen.findAllByText("1 brand was activated. 1 brand wasn't changed.");
    await waitFor(() => expect(shown()).toHaveLength(1));
    const body = { records: [1, 2].map((id) => ({ id, version: 1 })), status: "active" };
    expect(requestsTo(brands.bulkStatus).map((request) => request.body)).toEqual([body, body]);
  });

  it("sends the change of its bulk bar once, however often it is pressed", async () => {
    serveList(row({ id: 1, name: "Pressed Twice", status: "inactive" }));
    const answer = gate();
    serve(brands.bulkStatus, async () => {
      await answer.opened;
      const done = [{ id: 1, version: 2, name: "Pressed Twice" }];
      return dataOf({ done, unchanged: [], refused: [] }, { message: "1 brand was activated." });
    });
    const { user } = open("/agencies?view=table");
    await user.click(await screen.findByRole("checkbox", { name: "Select Pressed Twice" }));
    await user.dblClick(await screen.findByRole("button", { name: "Activate" }));
    answer.open();
    await screen.findAllByText("1 brand was activated.");
    expect(requestsTo(brands.bulkStatus)).toHaveLength(1);
  });

  it("clears also a search that was typed just before Clear Filters", async () => {
    serveList();
    const { address } = open("/agencies?status=inactive&q=nothing-has-this-name");
    const clear = await screen.findByRole("button", { name: "Clear Filters" });
    const search = screen.getByRole<HTMLInputElement>("searchbox");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    fireEvent.change(search, { target: { value: "nothing-has-this-namex" } });
    fireEvent.click(clear);
    await waitFor(() => expect(address()).toBe("/agencies"));
    await vi.advanceTimersByTimeAsync(1_000);
    expect([address(), search.value]).toEqual(["/agencies", ""]);
  });
});

describe("a new brand", () => {
  it("validates name and email with the fixed texts before it asks (BRANDFORM-23, BRANDFORM-24, BRANDFORM-25)", async () => {
    serveList();
    serve(packages.list, () => pageOf([]));
    const { user } = open("/agencies?new=1");
    const dialog = await inDialog("Add Brand");
    await press(user, "Create Brand");
    await findToast("Validation Error");
    dialog.getByText("Name is required.");
    dialog.getByText("Email is required.");
    const fill = (field: RegExp, value: string) =>
      fireEvent.change(dialog.getAllByRole("textbox", { name: field })[0] as HTMLElement, { target: { value } });
    fill(/^Name/, "Northgate Realty Voice");
    fill(/^Email/, "hello@northgate");
    await press(user, "Create Brand");
    await dialog.findByText("Please enter a valid email address.");
    expect(screen.queryByRole("alertdialog")).toBeNull();
    fill(/^Email/, "hello@northgate.example");
    await press(user, "Create Brand");
    await (await inQuestion("Create Northgate Realty Voice?")).findByText(
      "No invitation will be sent: user email is empty.",
    );
    expect(requestsTo(brands.create)).toEqual([]);
  });
});

describe("a brand", () => {
  const [inForce, toCome] = ["Package In Force", "Package To Come"].map((name, index) =>
    sample(packages.list, { id: index + 5, name, public: true }),
  );
  const plan = { package: "Package In Force", organization_plan_id: 5 };
  const servePackages = () => {
    serve(packages.list, () => pageOf([inForce, toCome].flatMap((each) => each ?? [])));
    serveList();
  };
  /** Chooses the other package in the open form. */
  const choosePackage = async () => {
    const dialog = within(await screen.findByRole("dialog", { name: "Edit Brand" }));
    await dialog.findByRole("option", { name: /Package To Come/ });
    fireEvent.change(dialog.getByLabelText(/^Package/), { target: { value: "6" } });
  };

  it("shows that only its package changes, and from when, until that is canceled (PLAN-12)", async () => {
    const brand = serveBrand(plan);
    servePackages();
    const change = { organization_plan_id: 6, package: "Package To Come", starts_on: "2026-12-01" };
    serve(brands.update, () => dataOf(serveBrand({ ...plan, version: 2, scheduled_plan_change: change })));
    serve(brands.cancelPlanChange, () => dataOf(serveBrand({ ...plan, version: 3 })));
    const { user } = open("/agencies/3?edit=1");
    await choosePackage();
    await press(user, "Save Changes");
    await screen.findByText(/The package changes on \w+ 1, \d{4}, with the next billing cycle\./);
    await press(user, "Save Changes", "alertdialog");
    await screen.findByText("Plan Updated");
    expect(requestsTo(brands.update).map(({ body }) => body)).toEqual([{ organization: { organization_plan_id: 6 } }]);
    await screen.findByText(/The package changes to Package To Come on \w+ 1, \d{4}\.$/);
    await user.click(within(await screen.findByRole("main")).getByRole("button", { name: "Undo" }));
    await screen.findByText("Plan Change Canceled");
    await waitFor(() => expect(screen.queryByText(/^The package changes to /)).toBeNull());
    expect(requestsTo(brands.cancelPlanChange).map(({ headers }) => headers.get("if-match"))).toEqual(['"2"']);
    expect(brand.scheduled_plan_change).toBeNull();
  });

  it("shows the fixed text if the server does not say why only its package, or all of it, was not saved (PLAN-11, BRANDFORM-31)", async () => {
    serveBrand(plan);
    servePackages();
    serve(brands.update, () => new Response("<html>", { status: 409 }));
    const { user } = open("/agencies/3?edit=1");
    await choosePackage();
    await press(user, "Save Changes");
    await press(user, "Save Changes", "alertdialog");
    await screen.findAllByText("Failed to update plan. Please try again.");
    await press(user, "Cancel", "alertdialog");
    fireEvent.change(within(screen.getByRole("dialog")).getByLabelText(/^Phone/), { target: { value: "1" } });
    await press(user, "Save Changes");
    await press(user, "Save Changes", "alertdialog");
    await screen.findAllByText("Failed to update brand. Please try again.");
  });

  it("shows an error instead of the page if it does not exist, and leads back (BRAND-19)", async () => {
    serveList();
    serve(brands.read, () => refusal(404, { message: "This brand wasn't found.", code: "not_found" }));
    const { user } = open("/agencies/999999");
    await screen.findByText("Error Loading Brand");
    await screen.findByText("This brand wasn't found.");
    await user.click(screen.getAllByRole("link", { name: "Back to Brands" })[0] as HTMLElement);
    await screen.findByRole("heading", { level: 1, name: /^Brands/ });
  });

  it("shows its own text if the server sends none, and tries again (BRAND-20)", async () => {
    serve(brands.read, () => new Response("<html>", { status: 409 }));
    const { user } = open("/agencies/3");
    await screen.findByText("Failed to load brand details. Please try again.");
    serveBrand();
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await screen.findByRole("heading", { level: 1, name: "Lumen" });
  });
});
