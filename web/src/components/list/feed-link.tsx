import type { Permission } from "@console/contract/permissions.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIdentity } from "../../api/identity.ts";
import { paths } from "../../lib/paths.ts";

export type FeedSubject = { kind: string; id: number | null; label: string };

type FeedLinkProps = {
  subject: FeedSubject;
  organizationId: number | null;
  /** The object no longer exists. */
  gone?: boolean | undefined;
  children: ReactNode;
};

const linkClass = "text-accent-text underline decoration-line-strong underline-offset-3 hover:decoration-current";

/** The object of a feed item: a link if it exists and the role may see its screen, else plain text. */
export function FeedLink({ subject, organizationId, gone = false, children }: FeedLinkProps) {
  const identity = useIdentity();
  const target = gone || !identity ? null : targetOf(subject, organizationId, identity);
  return target ? (
    <Link {...target} className={linkClass}>
      {children}
    </Link>
  ) : (
    children
  );
}

type Reader = Pick<Identity, "role" | "permissions">;

function targetOf({ kind, id, label }: FeedSubject, organizationId: number | null, { role, permissions }: Reader) {
  const may = (permission: Permission) => permissions.includes(permission);
  const brand = { id: String(organizationId ?? id) };
  if (kind === "refused_event" && may("brands"))
    return { to: paths.refusedEvents, search: organizationId === null ? {} : { brand: organizationId } };
  if (organizationId !== null && may("brands")) {
    const inBrand = inBrandPaths.get(kind);
    if (inBrand) return { to: inBrand, params: brand };
  }
  if (kind === "bill" && may("brands")) return billTarget(label, organizationId);
  if (kind === "platform_cost" && role === "super_admin") return { to: paths.margins };
  if (kind === "catalog" && role === "super_admin") return { to: paths.catalog };
  if (kind === "import" && role === "super_admin") return { to: paths.importPage };
  if (kind === "audit_log") return { to: paths.activities };
  if (id === null) return null;
  if (kind === "rollout" && role === "super_admin") return { to: paths.rollout, params: { id: String(id) } };
  if (kind === "credit_note" && may("brands")) return { to: paths.creditNotes, search: { peek: id } };
  if (kind === "refund" && may("brands")) return { to: paths.refunds };
  if (kind === "payment" && may("brands")) return { to: paths.payments, search: { peek: id } };
  if (kind === "brand" && may("brands")) return { to: paths.brand, params: brand };
  const page = editedOn.get(kind);
  return page && may(page.permission) ? { to: page.path, search: { edit: id } } : null;
}

/** Shown on a tab of their brand. */
const inBrandPaths = new Map([
  ["business", paths.brandBusinesses],
  ["integration", paths.brandIntegrations],
  ["engine", paths.brandEngines],
  ["charge", paths.brandBilling],
  ["usage", paths.brandBilling],
]);

/** Opened on their list. */
const editedOn = new Map<string, { path: string; permission: Permission }>([
  ["member", { path: paths.team, permission: "team" }],
  ["package", { path: paths.packages, permission: "packages" }],
  ["coupon", { path: paths.coupons, permission: "coupons" }],
  ["onboarding", { path: paths.onboardings, permission: "onboardings" }],
]);

/** A bill is named by its invoice number, or by its month, for one or all brands. */
function billTarget(label: string, organizationId: number | null) {
  const month = /^\d{4}-\d{2}(?=-01$)/.exec(label)?.[0];
  if (month === undefined) return { to: paths.bills, search: { q: label } };
  if (organizationId === null) return { to: paths.bills, search: { month } };
  return { to: paths.brandBilling, params: { id: String(organizationId) }, search: { invoice: month } };
}
