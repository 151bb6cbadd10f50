// Shows TEAM-37, TEAM-38, TEAM-39, TEAM-40, TEAM-41, ERR-06.

import { brands } from "@console/contract/brands.ts";
import { engines } from "@console/contract/engines.ts";
import { packages } from "@console/contract/packages.ts";
import { team } from "@console/contract/team.ts";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { serveBrand } from "../../test/brand.ts";
import { serveRecord } from "../../test/records.ts";
import { sample } from "../../test/sample.ts";
import { chooseFromMenu, inDialog, inQuestion, open, press } from "../../test/screen.tsx";
import { lost, mute, pageOf, serve } from "../../test/wire.ts";

it("a person of the team is not added, changed, switched, deactivated or deleted", async () => {
  const person = sample(team.list, { id: 7, name: "Ada Quill", email: "ada@operator.example", active: true });
  serveRecord(person, team);
  for (const write of [team.create, team.update, team.remove]) serve(write, mute);
  const { user } = open("/team", "super_admin");
  const choose = (entry: string) => chooseFromMenu(user, "Ada Quill", entry);

  await user.click(await screen.findByRole("switch"));
  await screen.findByText("Error");
  await screen.findAllByText("Failed to update user status. Please try again.");
  await choose("Deactivate User…");
  await press(user, "Deactivate User", "alertdialog");
  await screen.findAllByText("Failed to deactivate user. Please try again.");
  await press(user, "Cancel", "alertdialog");
  await choose("Delete User…");
  await press(user, "Delete User", "alertdialog");
  await screen.findAllByText("Failed to delete user. Please try again.");
  await press(user, "Cancel", "alertdialog");
  await choose("Edit User…");
  await user.type(await screen.findByLabelText(/^Name/), " Other");
  await press(user, "Save Changes");
  await screen.findAllByText("Failed to update user. Please try again.");
  await press(user, "Cancel");
  await press(user, "Discard", "alertdialog");

  await user.click(screen.getByRole("button", { name: "Add User" }));
  await user.type(await screen.findByLabelText(/^Name/), "Never Saved");
  await user.type(screen.getByLabelText(/^Email/), "never@operator.example");
  await press(user, "Add User");
  await screen.findAllByText("Failed to add user. Please try again.");
  expect(screen.getByLabelText(/^Name/)).toHaveProperty("value", "Never Saved");
});

it("an engine is not added or removed", async () => {
  const logged = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  serveBrand();
  serve(engines.list, () => pageOf([sample(engines.list, { code: "v3", name: "Advanced AI" })]));
  serve(engines.available, () => pageOf([sample(engines.available, { code: "v2", name: "Multilingual AI" })]));
  serve(engines.add, mute);
  serve(engines.remove, mute);
  const { user } = open("/agencies/3/engines");
  await user.click(await screen.findByRole("button", { name: "Remove Engine, Advanced AI" }));
  await press(user, "Remove Engine", "alertdialog");
  await screen.findAllByText("Failed to remove engine. Please try again.");
  await press(user, "Cancel", "alertdialog");
  await user.click(screen.getByRole("tab", { name: "Available Engines (1)" }));
  await user.click(await screen.findByRole("button", { name: "Add Engine, Multilingual AI" }));
  await press(user, "Add Engine", "alertdialog");
  await screen.findAllByText("Failed to add engine. Please try again.");
  expect(logged.mock.calls.flat().filter((line) => String(line).startsWith("Failed to"))).toHaveLength(2);
});

it("a brand is not created, and loses nothing", async () => {
  serve(brands.list, () => pageOf([]));
  serve(packages.list, () => pageOf([]));
  serve(brands.create, mute);
  const { user } = open("/agencies?new=1");
  const dialog = await inDialog("Add Brand");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Unsaved Brand");
  await user.type(dialog.getByRole("textbox", { name: "Email" }), "hello@unsaved.example");
  await press(user, "Create Brand");
  (await inQuestion(/Unsaved Brand/)).getByText(/No invitation will be sent/);
  await press(user, "Create Brand", "alertdialog");
  await screen.findAllByText("Failed to create brand. Please try again.");
  await press(user, "Cancel", "alertdialog");
  expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Unsaved Brand");
});

it("a list is not exported", async () => {
  serve(team.list, ({ query }) => (query.format === "csv" ? lost() : pageOf([])));
  const { user } = open("/team", "super_admin");
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await screen.findAllByText("Failed to export. Please try again.");
});
