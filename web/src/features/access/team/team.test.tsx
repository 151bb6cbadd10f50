// Shows TEAM-10, TEAM-13, TEAM-14, TEAM-15, TEAM-16, TEAM-17, TEAM-19, TEAM-21, TEAM-30, TEAM-31, TEAM-32, ERR-05.

import { erasure } from "@console/contract/erasure.ts";
import { packages } from "@console/contract/packages.ts";
import { passkeys } from "@console/contract/passkeys.ts";
import { team, teamErrors } from "@console/contract/team.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, inQuestion, open } from "../../../../test/screen.tsx";
import { me } from "../../../../test/show.tsx";
import { dataOf, lost, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";
import { queryClient } from "../../../api/query-client.ts";

const member = (name: string) =>
  sample(team.list, { id: 7, name, email: "kim@console.example", role: "sales", active: true });
const fieldsOf = (body: object) => Object(body).admin_user;
const sent = () => requestsTo(team.update).map(({ body }) => fieldsOf(Object(body)));

async function choose(user: UserEvent, name: string, entry: string) {
  await user.click(await screen.findByRole("button", { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}

it("switches a person immediately, undoes it, and reverts with the server's message if it is refused (TEAM-44)", async () => {
  serveRecord(member("Switch Person"), team).write(team.update, fieldsOf);
  const { user } = open("/team", "super_admin");
  const shown = (checked: boolean) => screen.findByRole("switch", { name: "Active Status, Switch Person", checked });
  await user.click(await shown(true));
  await findToast("Status Updated");
  await shown(false);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await shown(true);
  await waitFor(() => expect(sent()).toEqual([{ active: false }, { active: true }]));
  serve(team.update, () => refusal(409, { message: "Not today.", code: "conflict" }));
  await user.click(await shown(true));
  await findToast("Error", "Not today.");
  await shown(true);
});

it("deletes after a question that offers deactivation instead, and names what a colleague changed meanwhile (TEAM-46)", async () => {
  const server = serveRecord(member("Deleted Person"), team);
  server.write(team.remove, () => null, "Deleted Soon was removed from the team.");
  const { user } = open("/team?q=deleted", "super_admin");
  await choose(user, "Deleted Person", "Delete User…");
  const question = await inQuestion("Delete Deleted Person?");
  question.getByRole("button", { name: "Deactivate User" });
  server.change({ name: "Deleted Soon" });
  await user.click(question.getByRole("button", { name: "Delete User" }));
  const again = await inQuestion("Delete Deleted Soon?");
  again.getByText("Ravi changed this in the meantime.");
  await user.click(again.getByRole("button", { name: "Delete User" }));
  // The message comes from the server (CALL-45).
  await findToast("User Deleted", "Deleted Soon was removed from the team.");
  await screen.findByRole("heading", { name: "No team members found" });
  expect(requestsTo(team.remove).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"2"']);
});

it("edits, with a change made meanwhile field by field, and deactivates after a question (TEAM-43, TEAM-45)", async () => {
  const server = serveRecord(member("Edited Person"), team);
  server.write(team.update, fieldsOf);
  const { user } = open("/team", "super_admin");
  await choose(user, "Edited Person", "Edit User…");
  const dialog = await inDialog("Edit User");
  const name = dialog.getByLabelText(/^Name/);
  await user.clear(name);
  await user.type(name, "Edited By Me");
  server.change({ name: "Edited By Them" });
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await dialog.findByText(/^Ravi changed this team member/);
  await user.click(dialog.getByRole("button", { name: "Use Mine, Name" }));
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await findToast("User Updated");

  await choose(user, "Edited By Me", "Deactivate User…");
  const question = await inQuestion("Deactivate Edited By Me?");
  expect(sent()).toEqual([{ name: "Edited By Me" }, { name: "Edited By Me" }]);
  await user.click(question.getByRole("button", { name: "Deactivate User" }));
  await findToast("User Deactivated");
  expect(sent().at(-1)).toEqual({ active: false });
});

it("closes its question when its page is left", async () => {
  serveRecord(member("Asked Person"), team);
  serve(packages.list, () => pageOf([]));
  const { user, back } = open("/packages", "super_admin");
  await user.click(await screen.findByRole("link", { name: "Team" }));
  await choose(user, "Asked Person", "Delete User…");
  await inQuestion("Delete Asked Person?");
  back();
  await screen.findByRole("heading", { level: 1, name: /^Packages/ });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("lists those who left, and erases one after a question, which others can ask of an inactive person (MORE-558)", async () => {
  const left = { id: 12, name: "Former Person", removed_at: "2026-11-20T10:00:00.000Z", erased_at: null };
  let people: object[] = [left];
  serveRecord(
    sample(team.list, { id: 7, name: "Inactive Person", email: "kim@console.example", role: "sales", active: false }),
    team,
  );
  serve(erasure.former, () => dataOf(people));
  serve(erasure.member, () => {
    const erased = { ...left, name: "Former team member 12", erased_at: "2026-11-29T10:00:00.000Z" };
    people = [erased];
    return dataOf(erased, { message: "Personal data was erased. The person is now Former team member 12." });
  });
  const { user } = open("/team", "super_admin");
  await user.click(await screen.findByRole("button", { name: "Former Members" }));
  const erase = "Erase Personal Data of Former Person";
  await user.click(await (await inDialog("Former Members")).findByRole("button", { name: erase }));
  const question = await inQuestion("Erase Former Person's personal data?");
  expect(question.getByText(/every activity says Former team member 12 instead/)).toBeTruthy();
  await user.click(question.getByRole("button", { name: "Erase Personal Data" }));
  await findToast("Personal Data Erased", "Personal data was erased. The person is now Former team member 12.");
  const dialog = await inDialog("Former Members");
  await dialog.findByText("Former team member 12");
  expect(dialog.queryByRole("button", { name: erase })).toBeNull();
  const [, close] = dialog.getAllByRole("button", { name: "Close" });
  if (close) await user.click(close);
  await choose(user, "Inactive Person", "Erase Personal Data…");
  const other = await inQuestion("Erase Inactive Person's personal data?");
  await user.click(other.getByRole("button", { name: "Erase Personal Data" }));
  await waitFor(() => expect(requestsTo(erasure.member).map(({ params }) => params.id)).toEqual(["12", "7"]));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

it("signs a person out everywhere after a question that names the email, and never oneself (MORE-612)", async () => {
  serveRecord(member("Lost Phone"), team);
  serve(team.endSessions, () => dataOf({ id: 7 }, { message: "Lost Phone was signed out everywhere." }));
  const { user } = open("/team", "super_admin");
  await choose(user, "Lost Phone", "Sign Out Everywhere…");
  const question = await inQuestion("Sign Lost Phone out everywhere?");
  question.getByText(/Lost gets an email and can sign in again\./);
  await user.click(question.getByRole("button", { name: "Sign Out Everywhere" }));
  await findToast("User Signed Out", "Lost Phone was signed out everywhere.");
  expect(requestsTo(team.endSessions)).toHaveLength(1);
});

it("requires name and e-mail, blank ones too, keeps the input, and adds with role and status (TEAM-33, TEAM-34, TEAM-42)", async () => {
  const required = "Please fill in all required fields.";
  serve(team.list, () => pageOf([]));
  serve(team.create, () => refusal(409, { ...teamErrors.emailTaken, fields: {} }));
  const { user } = open("/team?new=1", "super_admin");
  const form = await inDialog("Add User");
  const [name, email] = [form.getByLabelText(/^Name/), form.getByLabelText(/^Email/)];
  const save = () => user.click(form.getByRole("button", { name: "Add User" }));
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  const errorOf = (field: HTMLElement) => {
    const described = (field.getAttribute("aria-describedby") ?? "").split(" ");
    return described.map((id) => document.getElementById(id)?.textContent).find((text) => text === required);
  };
  const invalid = () => [name, email].map((field) => field.getAttribute("aria-invalid") === "true");
  await save();
  await findToast("Validation Error", required);
  expect([errorOf(name), errorOf(email), ...invalid()]).toEqual([required, required, true, true]);
  await fill(name, "   ");
  await fill(email, "blank@operator.example");
  await save();
  await waitFor(() => expect(invalid()).toEqual([true, false]));
  await fill(name, "Ada Quill");
  await fill(email, "   ");
  await save();
  await waitFor(() => expect([errorOf(email), ...invalid()]).toEqual([required, false, true]));
  await fill(email, "ada");
  await save();
  await form.findByText("Please enter a valid email address.");
  expect(requestsTo(team.create)).toEqual([]);
  expect(form.getByRole<HTMLInputElement>("radio", { name: "Sales" }).checked).toBe(true);

  // The server's refusal is shown at the top, and the input stays.
  await fill(email, "taken@operator.example");
  await save();
  await form.findByText("Someone with this email is already on the team.");
  expect(name).toHaveProperty("value", "Ada Quill");
  await fill(email, "ada.quill@operator.example");
  await user.click(form.getByRole("radio", { name: "Manager" }));
  serve(team.create, () => dataOf(member("Ada Quill")));
  await user.keyboard("{Control>}{Enter}{/Control}");
  await findToast("User Added");
  const added = { name: "Ada Quill", email: "ada.quill@operator.example", role: "manager", active: true };
  expect(requestsTo(team.create).at(-1)?.body).toEqual({ admin_user: added });
});

it("is searched, filtered by status and loaded page by page, all in the address (TEAM-04, TEAM-03, TEAM-20)", async () => {
  const people = Array.from({ length: 12 }, (_, id) =>
    sample(team.list, { id: id + 20, name: `Paged ${String(11 - id).padStart(2, "0")}`, active: id !== 3 }),
  );
  serve(team.list, ({ query }) => {
    const found = people.filter(
      ({ name, active }) =>
        name.toLowerCase().includes(query.search_key ?? "") &&
        (query.status === undefined || active === (query.status === "active")),
    );
    const page = Number(query.page);
    const counts = { all: 12, active: 11, inactive: 1 };
    const meta = { total: found.length, total_pages: Math.ceil(found.length / 10), page, counts };
    return dataOf(found.slice(page * 10 - 10, page * 10), meta);
  });
  const { user, address } = open("/team?q=paged", "super_admin");
  await screen.findByText("Showing 10 of 12");
  await user.click(screen.getByRole("button", { name: "Load More" }));
  await screen.findByText("Paged 00");
  await waitFor(() => expect(address()).toContain("page=2"));
  // Loaded again, at this address.
  cleanup();
  queryClient.clear();
  const again = open(address(), "super_admin");
  await screen.findByText("Paged 00");
  const search = screen.getByPlaceholderText("Search team members...");
  await user.clear(search);
  await user.paste("paged 0");
  await waitFor(() => expect(again.address()).toMatch(/q=paged(%20|\+)0/));
  const switches = (checked: boolean) => screen.queryAllByRole("switch", { checked }).length;
  const shown = (active: number, inactive: number) =>
    waitFor(() => expect([switches(true), switches(false)]).toEqual([active, inactive]));
  await shown(9, 1);
  const statuses = within(screen.getByRole("radiogroup", { name: "Status" }));
  expect(statuses.getAllByRole("radio")).toHaveLength(3);
  await user.click(statuses.getByRole("radio", { name: /^Active/ }));
  await shown(9, 0);
  await user.click(statuses.getByRole("radio", { name: /^Inactive/ }));
  await shown(0, 1);
  screen.getByText("Paged 08");
  await user.click(statuses.getByRole("radio", { name: /^All Status/ }));
  await shown(9, 1);
});

it("shows that nothing matches, and retries a failed call once (TEAM-22)", async () => {
  serve(team.list, () => pageOf([]));
  const { user } = open("/team?q=nobody-at-all", "super_admin");
  await screen.findByRole("heading", { name: "No team members found" });
  screen.getByText("Try adjusting your search or filter criteria");
  const before = requestsTo(team.list).length;
  serve(team.list, () => (requestsTo(team.list).length === before + 1 ? lost() : pageOf([member("Found Person")])));
  await user.click(screen.getByRole("button", { name: "Clear Filters" }));
  await screen.findByRole("switch");
  expect(requestsTo(team.list)).toHaveLength(before + 2);
});

it("offers nothing about oneself that would end one's own account", async () => {
  const own = sample(team.list, { id: me.id, name: me.name, role: "super_admin", active: true });
  serve(team.list, () => pageOf([own]));
  const { user } = open("/team", "super_admin");
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: `Active Status, ${me.name}` });
  expect(toggle.getAttribute("aria-disabled") ?? String(toggle.disabled)).toBe("true");
  screen.getByText("You can't deactivate yourself.");
  await user.click(screen.getByRole("button", { name: `Actions for ${me.name}` }));
  for (const name of ["Deactivate User…", "Reset Passkeys…", "Delete User…"])
    expect((await screen.findByRole("menuitem", { name })).getAttribute("aria-disabled"), name).toBe("true");
  expect(screen.getAllByText("You can't deactivate or delete your own account.")).toHaveLength(1);
});

it("resets a lost passkey after a question, and says that a person has none (MORE-594)", async () => {
  serveRecord(member("Lost Key"), team);
  serve(passkeys.reset, () => dataOf({ id: 7, removed: 1 }, { message: "Lost Key can sign in with a code." }));
  const { user } = open("/team", "super_admin");
  await choose(user, "Lost Key", "Reset Passkeys…");
  const asked = await inQuestion("Reset Lost Key's passkeys?");
  asked.getByText(/You'll both get an email\./);
  await user.click(asked.getByRole("button", { name: "Reset Passkeys" }));
  await findToast("Passkeys Reset");
  serve(passkeys.reset, () => refusal(409, { code: "conflict", message: "Lost Key has no passkey." }));
  await choose(user, "Lost Key", "Reset Passkeys…");
  const again = await inQuestion("Reset Lost Key's passkeys?");
  await user.click(again.getByRole("button", { name: "Reset Passkeys" }));
  await again.findByText("Lost Key has no passkey.");
  expect(requestsTo(passkeys.reset).map(({ headers }) => headers.get("if-match"))).toEqual(['"1"', '"1"']);
});
