import { emailKinds } from "@console/contract/email-kinds.ts";
import { notFound, rootRouteId } from "@tanstack/react-router";
import { safeNext } from "../lib/paths.ts";
import {
  countOf,
  dayOf,
  flagOf,
  listSearch,
  monthOf,
  omitUndefined,
  oneOf,
  openForm,
  pageOf,
  type RawSearch,
  textOf,
  timeOf,
  weekOf,
} from "../lib/search.ts";

/**
 * The search parameters of each page; anything else is dropped. They are in the app, because routes are matched before
 * their pages load.
 */

export const signInSearch = (raw: RawSearch) => omitUndefined({ next: safeNext(raw.next) });

export const dashboardSearch = (raw: RawSearch) => omitUndefined({ day: dayOf(raw, "day") });

const brandSorts = ["created_at", "name", "-name", "status", "-status"] as const;

export const brandsSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["active", "inactive"]),
    sort: oneOf(raw, "sort", brandSorts),
    package: countOf(raw, "package"),
    owner: oneOf(raw, "owner", ["me"]),
    view: oneOf(raw, "view", ["table"]),
    page: pageOf(raw),
    new: flagOf(raw, "new"),
  });

export const brandSearch = (raw: RawSearch) => omitUndefined({ edit: flagOf(raw, "edit") });

/** Of all brands; a brand's tab uses text, engine and pages. */
export const businessesSearch = listSearch(["created_at", "name"], (raw) => ({
  engine: oneOf(raw, "engine", ["v1", "v2", "v3", "v4"]),
  status: oneOf(raw, "status", ["active", "inactive"]),
  brand: countOf(raw, "brand"),
}));

export const integrationsSearch = (raw: RawSearch) => omitUndefined({ q: textOf(raw, "q"), add: flagOf(raw, "add") });

export const enginesSearch = (raw: RawSearch) =>
  omitUndefined({ tab: oneOf(raw, "tab", ["available"]), compare: flagOf(raw, "compare") });

export const billingSearch = (raw: RawSearch) =>
  omitUndefined({
    month: monthOf(raw, "month"),
    show: oneOf(raw, "show", ["minutes"]),
    page: pageOf(raw),
    plan: flagOf(raw, "plan"),
    coupon: flagOf(raw, "coupon"),
    charge: flagOf(raw, "charge"),
    q: (flagOf(raw, "plan") ?? flagOf(raw, "coupon")) && textOf(raw, "q"),
    invoice: monthOf(raw, "invoice"),
    line: textOf(raw, "line"),
    against: monthOf(raw, "against"),
  });

export const onboardingsSearch = listSearch([], (raw) => ({
  tab: oneOf(raw, "tab", ["completed"]),
  view: oneOf(raw, "view", ["week"]),
  week: weekOf(raw, "week"),
  date: flagOf(raw, "new") && dayOf(raw, "date"),
  time: flagOf(raw, "new") && timeOf(raw, "time"),
  package: flagOf(raw, "new") && oneOf(raw, "package", ["Enterprise", "Professional", "Starter"]),
  type: oneOf(raw, "type", ["Enterprise", "Professional", "Starter"]),
  ...openForm(raw),
  history: countOf(raw, "history"),
  done: countOf(raw, "done"),
}));

export const packagesSearch = (raw: RawSearch) =>
  omitUndefined({
    q: textOf(raw, "q"),
    status: oneOf(raw, "status", ["active", "inactive"]),
    sort: oneOf(raw, "sort", ["created_at", "name", "-name", "base_price", "-base_price"]),
    page: pageOf(raw),
    ...openForm(raw),
    history: countOf(raw, "history"),
    copy: countOf(raw, "copy"),
  });

const couponSorts = ["name", "code", "discount_value", "starts_at", "expires_at", "status"] as const;

export const couponsSearch = listSearch(couponSorts, (raw) => ({
  status: oneOf(raw, "status", ["active", "archived"]),
  state: oneOf(raw, "state", ["scheduled", "ended"]),
  ...openForm(raw),
  history: countOf(raw, "history"),
}));

const billSorts = ["month", "brand", "package", "invoice_number", "total", "due_on", "paid_on"] as const;

export const billsSearch = listSearch(billSorts, (raw) => ({
  month: monthOf(raw, "month"),
  status: oneOf(raw, "status", ["outstanding", "overdue", "paid", "to_check"]),
}));

export const marginsSearch = listSearch(["keeps", "percent", "charges", "pays", "brand"], (raw) => ({
  month: monthOf(raw, "month"),
  brand: countOf(raw, "brand"),
  costs: flagOf(raw, "costs"),
}));

export const teamSearch = listSearch([], (raw) => ({
  status: oneOf(raw, "status", ["active", "inactive"]),
  role: oneOf(raw, "role", ["super_admin", "manager", "sales"]),
  ...openForm(raw),
  history: countOf(raw, "history"),
}));

/** The page drops a reason that is none. */
export const attentionSearch = listSearch(["score", "money", "since", "brand"], (raw) => ({
  status: oneOf(raw, "status", ["snoozed"]),
  reason: textOf(raw, "reason"),
  owner: oneOf(raw, "owner", ["me"]),
  package: countOf(raw, "package"),
  edit: countOf(raw, "edit"),
}));

export const activitiesSearch = listSearch([], (raw) => ({
  type: oneOf(raw, "type", ["success", "primary", "warning"]),
  kind: oneOf(raw, "kind", ["changes", "sign_ins"]),
  user: oneOf(raw, "user", ["system"]) ?? countOf(raw, "user"),
  from: dayOf(raw, "from"),
  to: dayOf(raw, "to"),
}));

export const notificationsSearch = listSearch([], (raw) => ({
  type: oneOf(raw, "type", ["error", "warning", "info"]),
}));

export const emailsSearch = listSearch(["queued_at"], (raw) => ({
  status: oneOf(raw, "status", ["waiting", "sent", "refused"]),
  kind: oneOf(raw, "kind", emailKinds),
  email: countOf(raw, "email"),
}));

/** A webhook's log. */
export const deliveriesSearch = listSearch([], (raw) => ({
  status: oneOf(raw, "status", ["waiting", "delivered", "dropped"]),
}));

/** Ids are numbers; any other address does not exist. */
export function requireId({ params }: { params: Record<string, string> }): void {
  if (!Object.values(params).every((id) => /^[1-9]\d*$/.test(id))) throw notFound({ routeId: rootRouteId });
}
