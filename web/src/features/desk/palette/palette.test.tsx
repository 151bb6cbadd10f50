// Shows MORE-01, MORE-02.

import { activities } from "@console/contract/activities.ts";
import { auditLog } from "@console/contract/audit-log.ts";
import { notifications } from "@console/contract/notifications.ts";
import { type Found, search } from "@console/contract/search.ts";
import { team } from "@console/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { serveRecord } from "../../../../test/records.ts";
import { sample } from "../../../../test/sample.ts";
import { findToast, open } from "../../../../test/screen.tsx";
import { me } from "../../../../test/show.tsx";
import { dataOf, feedOf, pageOf, refused, requestsTo, serve } from "../../../../test/wire.ts";

const found = (kind: Found["kind"], id: number, name: string, over: Partial<Found> = {}) =>
  sample(search.find, { kind, id, name, detail: "", status: "active", ...over });

/** As the server does: each word is one of the record's name. */
const serveFound = (...records: Found[]) =>
  serve(search.find, ({ query }) => {
    const words = String(query.q).toLowerCase().split(" ");
    return dataOf(records.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word))));
  });

const field = () => screen.findByLabelText("Search or jump to anything", { selector: "[role=combobox]" });

/** Instead of what is there. */
async function enter(user: UserEvent, words: string): Promise<void> {
  await user.clear(await field());
  await user.paste(words);
}

async function ask(user: UserEvent, words: string): Promise<void> {
  await user.keyboard("{Control>}k{/Control}");
  await enter(user, words);
}

it("offers what all words name before an object and an action", async () => {
  serve(team.list, () => pageOf([]));
  serveFound(found("member", 9, "Addison Reed"));
  const { user } = open("/team", "super_admin");
  await screen.findByText("No team members found");
  await ask(user, "add user");
  const suggested = await screen.findByRole("group", { name: "Suggested" });
  // The mark around what matches separates the name here.
  within(suggested).getAllByRole("option", { name: /Add ?ison Reed/ });
  await user.keyboard("{Enter}");
  await screen.findByRole("dialog", { name: "Add User" });
});

it("respects the role, shows a failed search, and continues with pages and actions", async () => {
  serve(notifications.mailDefault, () => dataOf({ severity: "error", mail: "digest" }));
  serve(notifications.settings, () => dataOf([]));
  serve(activities.list, () => feedOf([]));
  serve(activities.people, () => dataOf([]));
  serve(auditLog.verification, () => dataOf(sample(auditLog.verification)));
  serveFound(found("onboarding", 4, "Quill Company"), found("brand", 3, "Quill Health Voice"));
  const { user, address } = open("/settings/notifications", "sales");
  await screen.findByRole("navigation", { name: "Main" });
  await ask(user, "quill");
  await screen.findByRole("option", { name: /Quill Company/ });
  expect(screen.getAllByRole("option")).toHaveLength(1);
  await enter(user, "add");
  await waitFor(() => expect(requestsTo(search.find).at(-1)?.query.q).toBe("add"));
  await waitFor(() => expect(screen.queryByRole("option", { name: /Quill/ })).toBeNull());
  expect(screen.queryByRole("option", { name: "Add Brand" })).toBeNull();
  serve(search.find, () => refused());
  await enter(user, "activ");
  await screen.findByText(/^Failed to search brands and other records\./);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/activities"));
  await screen.findByRole("heading", { level: 1, name: /^Activities/ });
});

it("deactivates the latest version, with undo, and never the signed-in person", async () => {
  const member = sample(team.list, { id: 7, name: "Palette Person", role: "sales", active: true });
  const server = serveRecord(member, team);
  server.write(team.update, (body) => Object(body).admin_user);
  serveFound(found("member", 7, "Palette Person"), found("member", me.id, me.name));
  const { user } = open("/team?q=x", "super_admin");
  await screen.findByRole("switch");
  await ask(user, "palette deactivate");
  const option = await screen.findByRole("option", { name: /Deactivate Palette Person/ });
  server.change({ name: "Renamed Person" });
  await user.click(option);
  await findToast("Status Updated");
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  const sent = () =>
    requestsTo(team.update).map(({ body, headers }) => [Object(body).admin_user, headers.get("if-match")]);
  await waitFor(() =>
    expect(sent()).toEqual([
      [{ active: false }, '"2"'],
      [{ active: true }, '"3"'],
    ]),
  );
  serve(team.read, () => dataOf(sample(team.read, { id: me.id, name: me.name, active: true })));
  await ask(user, "dana deactivate");
  await user.click(await screen.findByRole("option", { name: /Deactivate Dana/ }));
  await findToast("Error", "You can't deactivate or delete your own account.");
  expect(sent()).toHaveLength(2);
});
