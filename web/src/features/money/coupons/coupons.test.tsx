// Shows COUPON-03, COUPON-04, COUPON-05, COUPON-07, COUPON-08, COUPON-09, COUPON-12, COUPON-16, COUPON-19, COUPON-20,
// CALL-48, CALL-49, CALL-50, CONST-26, CONST-27, MORE-06.

import { brands } from "@console/contract/brands.ts";
import { coupons } from "@console/contract/coupons.ts";
import { wallInNewYork } from "@console/contract/new-york.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { chooseFromMenu, findToast, inDialog, inQuestion, open, press } from "../../../../test/screen.tsx";
import { dataOf, gate, mute, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";

const coupon = (name: string, over = {}) =>
  sample(coupons.list, {
    id: 7,
    name,
    code: "SPRING",
    status: "active",
    state: "running",
    discount_type: "percentage",
    discount_value: 10,
    coupon_type: "generic",
    starts_at: "2026-10-01",
    expires_at: "2026-12-31",
    uses: 0,
    ...over,
  });

it("has the fixed columns, the discount with its sign, the code to copy and the remaining period", async () => {
  const today = Date.parse(wallInNewYork(new Date()).date);
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10);
  const running = { starts_at: day(-30), expires_at: day(3) };
  const percent = coupon("Percent Row", { ...running, code: "PERCENT-ROW", discount_value: 12.5 });
  const fixed = coupon("Fixed Row", { id: 8, discount_type: "fixed_amount", discount_value: 250 });
  serve(coupons.list, () => pageOf([percent, fixed]));
  const { user } = open("/coupons");
  const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));
  const percentRow = await row(/Percent Row/);
  const heads = ["Name", "Code", "Discount", "Start Date", "End Date", "Status", "Actions"];
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual(heads);
  for (const text of ["12.5%", "3 days", "Active"]) percentRow.getByText(text);
  (await row(/Fixed Row/)).getByText("₹250.00");
  await user.click(percentRow.getByRole("button", { name: "Copy coupon code, Percent Row" }));
  expect(await navigator.clipboard.readText()).toBe("PERCENT-ROW");
});

it("sorts by its headings, filters by status and period, all in the address, and shows that nothing matches", async () => {
  serve(coupons.list, ({ query }) => pageOf(query.status === "archived" ? [] : [coupon("Order A")]));
  const { user, address } = open("/coupons?q=order");
  const name = await screen.findByRole("button", { name: "Name" });
  await user.click(name);
  await waitFor(() => expect(address()).toBe("/coupons?q=order&sort=name"));
  await waitFor(() =>
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending"),
  );
  await user.click(screen.getByRole("button", { name: "Name" }));
  await user.click(screen.getByRole("button", { name: "Scheduled" }));
  await user.click(screen.getByRole("button", { name: "Ended" }));
  await user.click(screen.getByRole("radio", { name: /^Archived/ }));
  await screen.findByText("No coupons found.");
  screen.getByText("Nothing matches “order” among ended archived coupons.");
  const asked = requestsTo(coupons.list).map(({ query: { search_key, sort, state, status } }) =>
    [search_key, sort, state, status].join(" "),
  );
  expect(asked).toEqual([
    "order   ",
    "order name  ",
    "order -name  ",
    "order -name scheduled ",
    "order -name ended ",
    "order -name ended archived",
  ]);
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await waitFor(() => expect(address()).toBe("/coupons?sort=-name"));
});

it("archives and activates immediately, undoes it, and reverts with the fixed text if it is refused (COUPON-32, COUPON-34)", async () => {
  serveRecord(coupon("Toggled"), coupons).write(coupons.setStatus, (sent) => sent);
  const { user } = open("/coupons");
  await screen.findByRole("cell", { name: "Active" });
  await chooseFromMenu(user, "Toggled", "Archive");
  await findToast("Coupon Updated");
  await screen.findByRole("cell", { name: "Archived" });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("cell", { name: "Active" });
  await waitFor(() =>
    expect(requestsTo(coupons.setStatus).map(({ body }) => body)).toEqual([
      { id: 7, status: "archived" },
      { id: 7, status: "active" },
    ]),
  );
  const held = gate();
  serve(coupons.setStatus, async () => {
    await held.opened;
    return mute();
  });
  await chooseFromMenu(user, "Toggled", "Archive");
  await screen.findByRole("cell", { name: "Archived" });
  held.open();
  await findToast("Error", "Failed to update coupon.");
  await screen.findByRole("cell", { name: "Active" });
});

it("deletes an unused one after the fixed question, which stays open if it fails or a colleague was quicker (COUPON-10, COUPON-31, COUPON-35)", async () => {
  const server = serveRecord(coupon("Unused"), coupons);
  serve(coupons.remove, mute);
  const { user } = open("/coupons?q=unused");
  await user.click(await screen.findByRole("button", { name: "Actions for Unused" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete Coupon…" }));
  const question = await inQuestion("Delete Coupon");
  const answer = () => user.click(question.getByRole("button", { name: "Delete Coupon" }));
  await answer();
  await question.findByText("Failed to delete coupon.");
  await findToast("Error", "Failed to delete coupon.");
  server.change({ name: "Unused Twice" });
  server.write(coupons.remove, () => null);
  await answer();
  await question.findByText(/Unused Twice/);
  await answer();
  await findToast("Coupon Deleted");
  await screen.findByText("No coupons found.");
  expect(requestsTo(coupons.remove).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"1"', '"2"']);
});

it("refuses to delete one that a brand has used, and shows why (COUPON-10)", async () => {
  serveRecord(coupon("Used Once", { uses: 1 }), coupons);
  const { user } = open("/coupons");
  await user.click(await screen.findByRole("button", { name: "Actions for Used Once" }));
  await screen.findByText("Used by 1 brand, so it can't be deleted.");
  expect(screen.getByRole("menuitem", { name: /^Delete Coupon…/ }).getAttribute("aria-disabled")).toBe("true");
});

it("shows the fixed texts when a new code or a save fails, and a duplicate code at its field, and keeps the values (COUPON-29, COUPON-30)", async () => {
  serve(coupons.list, () => pageOf([]));
  serve(coupons.generateCode, mute);
  serve(coupons.create, mute);
  const { user } = open("/coupons?new=1");
  const dialog = await inDialog("Add Coupon");
  const code = dialog.getByLabelText(/^Code/);
  const discount = dialog.getByLabelText("Discount (%)");
  await user.clear(discount);
  await user.type(discount, "1,250{Tab}");
  await dialog.findByText("A percentage can't exceed 100.");
  await user.click(dialog.getByText("Fixed amount"));
  await waitFor(() => expect(dialog.queryByText("A percentage can't exceed 100.")).toBeNull());
  dialog.getByLabelText("Discount (₹)");

  await user.click(dialog.getByRole("button", { name: "Generate" }));
  await findToast("Error", "Failed to generate code");
  await user.type(dialog.getByLabelText(/^Name/), "Second");
  await user.type(code, "taken");
  fireEvent.change(dialog.getByLabelText(/^Start Date/), { target: { value: "2031-12-01" } });
  await user.click(dialog.getByRole("button", { name: "30 days" }));
  const add = () => user.click(dialog.getByRole("button", { name: "Add Coupon" }));
  await add();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch("Failed to save coupon."));
  await findToast("Error", "Failed to save coupon.");

  const message = "Another coupon has this code.";
  serve(coupons.create, () => refusal(422, { message, code: "duplicate", fields: { code: message } }));
  await add();
  await waitFor(() => expect(dialog.getAllByText(message)).toHaveLength(2));
  expect(document.activeElement).toBe(code);
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty("value", "Second");
  expect(requestsTo(coupons.create).at(-1)?.body).toMatchObject({
    name: "Second",
    code: "taken",
    discount_type: "fixed_amount",
    discount_value: 1250,
    starts_at: "2031-12-01",
    expires_at: "2031-12-30",
  });
});

it("edits everything except the code, and shows a colleague's change field by field (COUPON-20, COUPON-34)", async () => {
  const server = serveRecord(coupon("Changed"), coupons);
  server.write(coupons.update, (sent) => sent);
  const { user } = open("/coupons?edit=7");
  const dialog = await inDialog("Edit Coupon");
  dialog.getByText(/Codes can't be changed after creation\./);
  expect(dialog.getByLabelText(/^Code/)).toMatchObject({ value: "SPRING", readOnly: true });
  const name = dialog.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, "Changed By Me");
  server.change({ name: "Changed By Them" });
  const save = () => user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await save();
  await dialog.findByText(/^Ravi changed this coupon/);
  dialog.getByText("Changed By Them");
  await save();
  await findToast("Coupon Updated");
  expect(requestsTo(coupons.update).at(-1)?.body).toMatchObject({ id: 7, code: "SPRING", name: "Changed By Me" });
  await screen.findByRole("button", { name: "Edit Changed By Me" });
});

it("lists brands to choose from in pages of twenty (CONST-12)", async () => {
  const all = Array.from({ length: 22 }, (_, index) => sample(brands.list, { id: index + 1, name: `Brand ${index}` }));
  serve(coupons.list, () => pageOf([]));
  serve(brands.list, ({ query }) => pageOf(all.slice(0, Number(query.per_page))));
  const { user } = open("/coupons?new=1");
  const dialog = await inDialog("Add Coupon");
  await user.click(dialog.getByText("Selected brands"));
  await user.click(await dialog.findByRole("combobox", { name: /^Brands/ }));
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(20));
});

it("are deleted after a question, but only unused ones (COUPON-10)", async () => {
  const free = sample(coupons.list, { id: 1, version: 4, name: "Gone Free", uses: 0 });
  const used = sample(coupons.list, { id: 2, version: 5, name: "Gone Used", uses: 1 });
  serve(coupons.list, () => pageOf([free, used]));
  serve(coupons.bulkRemove, () => {
    serve(coupons.list, () => pageOf([used]));
    const done = [{ id: 1, version: 4, name: "Gone Free" }];
    return dataOf({ done, unchanged: [], refused: [] }, { message: "1 coupon was deleted." });
  });
  const { user } = open("/coupons");
  await user.click(await screen.findByRole("checkbox", { name: "Select all shown" }));
  await user.click(await screen.findByRole("button", { name: "Delete…" }));
  within(await screen.findByRole("alertdialog", { name: "Delete Coupons" })).getByText(
    /^1 coupon will be permanently deleted\. 1 is in use and won't be deleted\./,
  );
  expect(requestsTo(coupons.bulkRemove)).toEqual([]);
  await press(user, "Delete Coupons", "alertdialog");
  await screen.findAllByText("1 coupon was deleted.");
  const sent = requestsTo(coupons.bulkRemove).map(({ body }) => body);
  expect(sent).toEqual([{ records: [{ id: 1, version: 4 }] }]);
});
