import { auditLog } from "@console/contract/audit-log.ts";
import { emails } from "@console/contract/emails.ts";
import { notifications } from "@console/contract/notifications.ts";
import { permissionsOf, type Role } from "@console/contract/permissions.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { stats } from "@console/contract/stats.ts";
import { views } from "@console/contract/views.ts";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render, screen, within } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { vi } from "vitest";
import { makeRouter } from "../src/app/router.tsx";
import { me } from "./show.tsx";
import { reply, serve } from "./wire.ts";

const counts = {
  total_agency: 0,
  active_packages: 0,
  team_members: 1,
  upcoming_onboardings: 0,
  late_onboardings: 0,
  needs_attention: 0,
  first_steps: 0,
};

/** Answers what the frame asks for around every page. */
export function serveFrame(role: Role): void {
  const identity = { ...me, role, permissions: [...permissionsOf[role]] };
  serve(signIn.me, () => reply(signIn.me, { data: identity, meta: {} }));
  serve(stats.read, () => reply(stats.read, { data: counts, meta: {} }));
  serve(notifications.list, () => reply(notifications.list, { data: [], meta: { next: null, total: 0, unread: 0 } }));
  serve(emails.outage, () => reply(emails.outage, { data: null, meta: {} }));
  serve(auditLog.archive, () => reply(auditLog.archive, { data: [], meta: {} }));
  serve(views.list, () => reply(views.list, { data: [], meta: {} }));
}

/** A stream on which nothing happens. */
class SilentStream extends EventTarget {
  close(): void {}
}

/**
 * Opens the whole app at an address, as a browser does for a signed-in person: router, frame and page are the real
 * ones, and only the server's answers are the test's.
 * @returns the user, the address that the app has, and the browser's Back
 */
export function open(at: string, role: Role = "manager") {
  serveFrame(role);
  vi.stubGlobal("EventSource", SilentStream);
  const router = makeRouter(createMemoryHistory({ initialEntries: [at] }));
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup({ delay: null }),
    address: () => router.state.location.href,
    back: () => router.history.back(),
  };
}

/** A message in the corner of the window; the same text elsewhere on the page does not count. */
export async function findToast(title: string, body?: string): Promise<void> {
  const messages = within(await screen.findByRole("region", { name: "Messages (F6)" }));
  await messages.findAllByText(title);
  if (body !== undefined) await messages.findAllByText(body);
}

/** The fields and buttons of a dialog. */
export const inDialog = async (name: string | RegExp) => within(await screen.findByRole("dialog", { name }));

/** A question, and its buttons. */
export const inQuestion = async (name: string | RegExp) => within(await screen.findByRole("alertdialog", { name }));

/** Presses a button of the open dialog, or of the open question. */
export const press = async (user: UserEvent, name: string, inside: "dialog" | "alertdialog" = "dialog") =>
  user.click(within(await screen.findByRole(inside)).getByRole("button", { name }));

/** Chooses an entry of a record's menu. */
export async function chooseFromMenu(user: UserEvent, record: string, entry: string): Promise<void> {
  await user.click(await screen.findByRole("button", { name: `Actions for ${record}` }));
  await user.click(await screen.findByRole("menuitem", { name: entry }));
}
