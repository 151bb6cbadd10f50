// Shows COUPON-02, ENG-08, INTEG-11, PKG-02, PKG-10, TEAM-23.

import { activities } from "@console/contract/activities.ts";
import { auditLog } from "@console/contract/audit-log.ts";
import { bills } from "@console/contract/bills.ts";
import { coupons } from "@console/contract/coupons.ts";
import { credits } from "@console/contract/credits.ts";
import { engines } from "@console/contract/engines.ts";
import { integrations } from "@console/contract/integrations.ts";
import { notifications } from "@console/contract/notifications.ts";
import { onboardings } from "@console/contract/onboardings.ts";
import { packages } from "@console/contract/packages.ts";
import type { Role } from "@console/contract/permissions.ts";
import { refusedEvents } from "@console/contract/refused-events.ts";
import type { Route } from "@console/contract/route.ts";
import { team } from "@console/contract/team.ts";
import { unbilled } from "@console/contract/unbilled-usage.ts";
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { serveBrand } from "../../test/brand.ts";
import { sample } from "../../test/sample.ts";
import { open } from "../../test/screen.tsx";
import { dataOf, refusal, serve } from "../../test/wire.ts";

const page = { total: 0, total_pages: 1, page: 1, counts: { all: 0 } };
const feed = { total: 0, next: null, unread: 0 };
const none = (meta: object) => () => Response.json({ data: [], meta });
const away = () => refusal(409, { message: "The list is away.", code: "conflict" });
const broken = () => new Response("<html>", { status: 409 });

beforeEach(() => {
  serveBrand();
  serve(engines.available, none(page));
  serve(bills.list, none({ ...page, sums: {} }));
  serve(unbilled.list, none(page));
  serve(activities.people, none({}));
  serve(auditLog.verification, () => dataOf(sample(auditLog.verification)));
  serve(bills.months, none({}));
  serve(credits.lost, none({}));
  serve(refusedEvents.groups, none(page));
  serve(onboardings.firstCalls, () => dataOf({ onboardings: 0, median_days: null }));
});

type Case = {
  at: string;
  title: string;
  role?: Role;
  list: Route;
  meta?: object;
  failed: string;
  own: string;
  empty: string[];
};

const cases: Case[] = [
  {
    at: "/coupons",
    title: "Coupons",
    list: coupons.list,
    failed: "Error Loading Coupons",
    own: "Failed to load coupons. Please try again.",
    empty: ["No coupons found.", "Get started by adding your first coupon."],
  },
  {
    at: "/team",
    title: "Team",
    role: "super_admin",
    list: team.list,
    failed: "Error Loading Team",
    own: "Failed to load team. Please try again.",
    empty: ["No team members found", "Get started by adding your first team member"],
  },
  {
    at: "/packages",
    title: "Packages",
    list: packages.list,
    failed: "Error Loading Packages",
    own: "Failed to load packages. Please try again.",
    empty: ["No packages found", "Get started by creating your first package."],
  },
  {
    at: "/onboardings",
    title: "Onboardings",
    list: onboardings.list,
    failed: "Error Loading Onboardings",
    own: "Failed to load onboardings. Please try again.",
    empty: ["No pending onboardings"],
  },
  {
    at: "/activities",
    title: "Activities",
    list: activities.list,
    meta: feed,
    failed: "Error Loading Activities",
    own: "Failed to load activities. Please try again.",
    empty: [],
  },
  {
    at: "/notifications",
    title: "Notifications",
    list: notifications.list,
    meta: feed,
    failed: "Error Loading Notifications",
    own: "Failed to load notifications. Please try again.",
    empty: [],
  },
  {
    at: "/billing",
    title: "Billing",
    list: bills.list,
    failed: "Error Loading Bills",
    own: "Failed to load bills. Please try again.",
    empty: ["No bills found", "Bills appear when the first month closes."],
  },
  {
    at: "/billing",
    title: "Billing",
    list: unbilled.list,
    failed: "Error Loading Unbilled Usage",
    own: "Failed to load unbilled usage. Please try again.",
    empty: [],
  },
  {
    at: "/agencies/3/integrations",
    title: "Lumen",
    list: integrations.list,
    failed: "Error Loading Integrations",
    own: "Failed to load integrations. Please try again.",
    empty: ["No integrations found"],
  },
  {
    at: "/agencies/3/engines",
    title: "Lumen",
    list: engines.list,
    failed: "Error Loading Engines",
    own: "Failed to load engines. Please try again.",
    empty: ["No engines assigned"],
  },
];

it.each(cases)(
  "$failed: says why, in its own words if the server sends none, and tries again",
  async ({ at, title, role, list, meta = page, failed, own, empty }) => {
    const { user } = open(at, role);
    serve(list, away);
    const tryAgain = async (message: string, answer: () => Response) => {
      await screen.findByText(message);
      screen.getByRole("heading", { name: failed });
      serve(list, answer);
      await user.click(screen.getByRole("button", { name: "Try Again" }));
    };
    await tryAgain("The list is away.", broken);
    await tryAgain(own, none(meta));
    expect(screen.getByRole("heading", { level: 1 }).textContent).toMatch(title);
    for (const text of empty) await screen.findByText(text);
    await waitFor(() => expect(screen.queryByRole("heading", { name: failed })).toBeNull());
  },
);
