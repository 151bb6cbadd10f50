// Shows TEAM-10, TEAM-13, TEAM-14, TEAM-15, TEAM-16, TEAM-17, TEAM-19, TEAM-30, TEAM-31, TEAM-32, ERR-05.

import { erasure } from "@console/contract/erasure.ts";
import { packages } from "@console/contract/packages.ts";
import { team } from "@console/contract/team.ts";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, inDialog, inQuestion, open } from "../../../../test/screen.tsx";
import { dataOf, pageOf, refusal, requestsTo, serve } from "../../../../test/wire.ts";

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
  await user.click(await screen.findByRole("button", { name: "Actions for Inactive Person" }));
  expect(await screen.findByRole("menuitem", { name: "Erase Personal Data…" })).toBeTruthy();
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
