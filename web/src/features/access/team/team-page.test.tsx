import { activities } from "@console/contract/activities.ts";
import { type Member, team } from "@console/contract/team.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../../../test/show.tsx";
import { refusal, reply, requestsTo, serve } from "../../../../test/wire.ts";
import { openToasts } from "../../../components/feedback/toasts.ts";
import { teamSearch } from "./team.search.ts";
import { TeamPage } from "./team-page.tsx";

const member = (id: number): Member => ({
  id,
  version: 1,
  name: `Member ${id}`,
  email: `m${id}@console.example`,
  active: true,
  role: "sales",
  created_at: "2026-11-01T10:00:00Z",
  updated_at: "2026-11-01T10:00:00Z",
  last_login_at: null,
});

const busy = () => refusal(422, { code: "invalid", message: "The server is busy." });
const showPage = (at: string) => show(TeamPage, at, { path: "/team", validateSearch: teamSearch });

it("opens the person whom the address names, also if the list cannot be loaded", async () => {
  serve(team.list, busy);
  serve(team.read, ({ params }) => reply(team.read, { data: member(Number(params.id)), meta: {} }));
  await showPage("/team?edit=7");
  await screen.findByRole("dialog", { name: "Edit User" });
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Member 7");
});

it("asks for one person, not for every page of the list", async () => {
  const data = [member(1)];
  serve(team.list, () => reply(team.list, { data, meta: { page: 1, total: 900, total_pages: 90 } }));
  serve(team.read, ({ params }) => reply(team.read, { data: member(Number(params.id)), meta: {} }));
  await showPage("/team?edit=7");
  await screen.findByRole("dialog", { name: "Edit User" });
  expect([requestsTo(team.list).length, requestsTo(team.read).length]).toEqual([1, 1]);
});

it("says that a person in the address does not exist, also if the list cannot be loaded", async () => {
  serve(team.list, busy);
  serve(team.read, () => refusal(404, { code: "not_found", message: "This team member was not found." }));
  serve(activities.deletion, () => reply(activities.deletion, { data: null, meta: {} }));
  const { address } = await showPage("/team?edit=7");
  await waitFor(() =>
    expect(openToasts().map(({ title, body }) => [title, body])).toEqual([
      ["User Not Found", "This team member was deleted or never existed."],
    ]),
  );
  expect(address()).toBe("/team");
});
