import { activities } from "@console/contract/activities.ts";
import { attention, attentionErrors } from "@console/contract/attention.ts";
import { coupons } from "@console/contract/coupons.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import { packages } from "@console/contract/packages.ts";
import type { Role } from "@console/contract/permissions.ts";
import type { Route } from "@console/contract/route.ts";
import { type Member, team } from "@console/contract/team.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { sample } from "../../test/sample.ts";
import { findToast, open } from "../../test/screen.tsx";
import { dataOf, feedOf, pageOf, refusal, reply, requestsTo, serve } from "../../test/wire.ts";

type Case = { at: string; role?: Role; list: Route; one: Route; title: string; body: string };

const cases: Case[] = [
  {
    at: "/team?edit=7",
    role: "super_admin",
    list: team.list,
    one: team.read,
    title: "Team Member Not Found",
    body: "This team member was deleted or never existed.",
  },
  {
    at: "/coupons?edit=7",
    list: coupons.list,
    one: coupons.read,
    title: "Coupon Not Found",
    body: "This coupon was deleted or never existed.",
  },
  ...["/packages?edit=7", "/packages?copy=7"].map((at) => ({
    at,
    list: packages.list,
    one: packages.read,
    title: "Package Not Found",
    body: "This package was deleted or never existed.",
  })),
  ...["/onboardings?edit=7", "/onboardings?done=7"].map((at) => ({
    at,
    list: onboardings.list,
    one: onboardings.read,
    title: "Onboarding Not Found",
    body: "This onboarding was deleted or never existed.",
  })),
  {
    at: "/attention?edit=7",
    list: attention.list,
    one: attention.read,
    title: "Item Done",
    body: attentionErrors.notFound.message,
  },
];

const busy = () => refusal(422, { code: "invalid", message: "The server is busy." });

it.each(cases)("says that the record of $at does not exist, also if its list cannot be loaded", async (each) => {
  serve(packages.list, busy);
  serve(each.list, busy);
  serve(each.one, () => refusal(404, { code: "not_found", message: "Not found." }));
  serve(activities.deletion, () => reply(activities.deletion, { data: null, meta: {} }));
  const { address } = open(each.at, each.role);
  await screen.findByText(each.title);
  await screen.findByText(each.body);
  await waitFor(() => expect(address()).toBe(each.at.split("?", 1).join()));
});

it.each([
  { at: "/coupons?edit=7", list: coupons.list, one: coupons.read, why: "Ravi deleted this coupon on Nov 20, 2026." },
  {
    at: "/packages?edit=7",
    list: packages.list,
    one: packages.read,
    why: "Ravi deleted this package on Nov 20, 2026.",
  },
])("says who deleted the record of $at, and when (MORE-52)", async ({ at, list, one, why }) => {
  serve(list, busy);
  serve(one, () => refusal(404, { code: "not_found", message: "Not found." }));
  const deletion = { by: "Ravi", at: "2026-11-20T12:00:00.000Z" };
  serve(activities.deletion, () => reply(activities.deletion, { data: deletion, meta: {} }));
  open(at);
  await findToast(`${at.startsWith("/coupons") ? "Coupon" : "Package"} Not Found`, why);
});

it("says so if the package that the address names cannot be loaded (PKG-11)", async () => {
  serve(packages.list, busy);
  serve(packages.read, () => new Response("<html>", { status: 409 }));
  open("/packages?edit=7");
  await findToast("Error Loading Plans", "Failed to load the package. Please try again.");
});

const member: Member = {
  id: 7,
  version: 1,
  name: "Kim Lee",
  email: "kim@console.example",
  active: true,
  role: "sales",
  created_at: "2026-11-01T10:00:00Z",
  updated_at: "2026-11-01T10:00:00Z",
  last_login_at: null,
};

it("asks for the person whom the address names, not for every page of the list, which may fail", async () => {
  serve(team.list, busy);
  serve(team.read, () => reply(team.read, { data: member, meta: {} }));
  open("/team?edit=7", "super_admin");
  await screen.findByRole("dialog", { name: "Edit User" });
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Kim Lee");
  expect([requestsTo(team.list).length, requestsTo(team.read).length]).toEqual([1, 1]);
});

it.each([
  { kind: "coupon", at: "/coupons", list: coupons.list },
  { kind: "package", at: "/packages", list: packages.list },
  { kind: "member", at: "/team", list: team.list },
  { kind: "onboarding", at: "/onboardings", list: onboardings.list },
])("has the history of the $kind at hand (ACT-11, ACT-14)", async ({ kind, at, list }) => {
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
  serve(packages.list, () => pageOf([]));
  serve(list, () => pageOf([]));
  serve(activities.list, ({ query }) => {
    const subject = { kind: String(query.subject_kind), id: Number(query.subject_id), label: "Lumen" };
    return feedOf([sample(activities.list, { message: `created ${kind} Lumen`, subject })]);
  });
  open(`${at}?history=7`, "super_admin");
  const dialog = within(await screen.findByRole("dialog", { name: "Lumen's History" }));
  await dialog.findByText(`created ${kind}`, { exact: false });
  expect(requestsTo(activities.list)[0]?.query).toMatchObject({ subject_kind: kind, subject_id: "7" });
});
