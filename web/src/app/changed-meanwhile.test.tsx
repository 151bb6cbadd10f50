// Shows MORE-04. A brand, and a package under its question, are changed by two people in a browser.

import { coupons } from "@console/contract/coupons.ts";
import { effects } from "@console/contract/effects.ts";
import { notes } from "@console/contract/notes.ts";
import { packages } from "@console/contract/packages.ts";
import { views } from "@console/contract/views.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { serveBrand } from "../../test/brand.ts";
import { serveRecord } from "../../test/records.ts";
import { sample } from "../../test/sample.ts";
import { chooseFromMenu, findToast, inDialog, inQuestion, open, press } from "../../test/screen.tsx";
import { dataOf, refusal, requestsTo, serve } from "../../test/wire.ts";

const versions = (route: Parameters<typeof requestsTo>[0]) =>
  requestsTo(route).map(({ headers }) => headers.get("if-match"));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

it("a saved view, of the same person in two windows", async () => {
  const { user } = open("/coupons");
  serve(coupons.list, () => dataOf([], { total: 0, total_pages: 1, page: 1, counts: {} }));
  const saved = sample(views.list, { id: 5, version: 1, screen: "coupons", name: "View Before", query: "q=spring" });
  const server = serveRecord(saved, views);
  server.write(views.update, (body) => Object(body).saved_view);
  await chooseFromView(user, "View Before", "Rename…");
  const dialog = await inDialog("Rename View");
  type(dialog.getByRole("textbox", { name: "Name" }), "View Mine");
  server.change({ name: "View Theirs" });
  await press(user, "Rename View");
  await screen.findAllByText(/View Theirs/);
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("View Mine");
  await press(user, "Rename View");
  await findToast("View Renamed");
  await screen.findByRole("link", { name: "View Mine" });
  expect(versions(views.update)).toEqual(['"1"', '"2"']);
});

async function chooseFromView(user: ReturnType<typeof open>["user"], view: string, entry: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `More actions for ${view}` }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}

it("a note, which is then removed", async () => {
  serveBrand();
  const server = serveRecord(sample(notes.list, { id: 5, version: 1, text: "Note before", author_id: 1 }), notes);
  server.write(notes.update, (body) => Object(body).note);
  server.write(notes.remove, () => null);
  const { user } = open("/agencies/3");
  await screen.findByText("Note before");
  await user.click(screen.getByRole("button", { name: /^Edit the note/ }));
  const dialog = await inDialog("Edit Note");
  type(dialog.getByRole("textbox", { name: "Note" }), "Note mine");
  server.change({ text: "Note theirs" });
  await press(user, "Save Note");
  await screen.findByText(/^Ravi changed this note/);
  expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Note" }).value).toBe("Note mine");
  await press(user, "Save Note");
  await screen.findByText("Note mine");

  await user.click(await screen.findByRole("button", { name: /^Delete the note/ }));
  const question = await inQuestion("Delete Note");
  server.change({ text: "Doomed theirs" });
  await press(user, "Delete Note", "alertdialog");
  await question.findByText("Ravi changed this in the meantime.");
  await press(user, "Delete Note", "alertdialog");
  await findToast("Note Deleted");
  expect([versions(notes.update), versions(notes.remove)]).toEqual([
    ['"1"', '"2"'],
    ['"3"', '"4"'],
  ]);
});

it("the archiving of a coupon", async () => {
  const server = serveRecord(
    sample(coupons.list, { id: 7, version: 1, name: "Archived Twice", status: "active", uses: 0 }),
    coupons,
  );
  server.write(coupons.setStatus, (sent) => sent);
  const { user } = open("/coupons");
  await screen.findByRole("button", { name: "Actions for Archived Twice" });
  server.change({ status: "archived" });
  server.change({ status: "active" });
  await chooseFromMenu(user, "Archived Twice", "Archive");
  await screen.findAllByText("Ravi changed this in the meantime.");
  await user.click(await screen.findByRole("button", { name: "Try Again" }));
  await findToast("Coupon Updated");
  expect(versions(coupons.setStatus)).toEqual(['"1"', '"3"']);
});

it("a package that is deleted can be saved as a new one, with its input", async () => {
  serve(effects.ofPackage, () => dataOf(sample(effects.ofPackage, { month: null })));
  const vanishing = sample(packages.read, { id: 7, name: "Vanishing", active: true, public: true, in_use: false });
  serveRecord(vanishing, packages);
  serve(packages.update, () => refusal(404, { message: "Not found.", code: "not_found" }));
  serve(packages.create, () => dataOf({ ...vanishing, id: 8, name: "Kept" }));
  const { user } = open("/packages");
  await user.click(await screen.findByRole("button", { name: "Edit Vanishing" }));
  const dialog = await inDialog("Edit Package");
  type(dialog.getByRole("textbox", { name: "Name" }), "Kept");
  await press(user, "Save Changes");
  await user.click(await dialog.findByRole("button", { name: "Save as New" }));
  await findToast("Package updated successfully");
  const sent = requestsTo(packages.create).map(({ body }) => Object(body).organization_plan.name);
  expect(sent).toEqual(["Kept"]);
  await waitFor(() => expect(within(document.body).queryByRole("dialog")).toBeNull());
});
