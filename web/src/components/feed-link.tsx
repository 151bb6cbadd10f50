import type { Permission } from "@console/contract/permissions.ts";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useIdentity } from "../api/identity.ts";
import { paths } from "../app/paths.ts";

export type FeedSubject = { kind: string; id: number | null };

type FeedLinkProps = {
  subject: FeedSubject;
  organizationId: number | null;
  /** It no longer exists. */
  gone?: boolean | undefined;
  children: ReactNode;
};

const linkClass = "text-accent-text underline decoration-line-strong underline-offset-3 hover:decoration-current";

/** What an item of a feed is about: a link where the thing exists and the role may see its screen, else plain words. */
export function FeedLink({ subject: { kind, id }, organizationId, gone = false, children }: FeedLinkProps) {
  const permissions = useIdentity()?.permissions ?? [];
  const may = (permission: Permission) => id !== null && !gone && permissions.includes(permission);
  const brand = { id: String(organizationId ?? id) };
  const inBrand = organizationId !== null && permissions.includes("brands");
  if (kind === "brand" && may("brands")) {
    return (
      <Link to={paths.brand} params={brand} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "business" && inBrand) {
    return (
      <Link to={paths.brandBusinesses} params={brand} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "integration" && inBrand) {
    return (
      <Link to={paths.brandIntegrations} params={brand} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "engine" && inBrand) {
    return (
      <Link to={paths.brandEngines} params={brand} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "charge" && inBrand) {
    return (
      <Link to={paths.brandBilling} params={brand} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "member" && may("team")) {
    return (
      <Link to={paths.team} search={{ edit: id ?? 0 }} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "package" && may("packages")) {
    return (
      <Link to={paths.packages} search={{ edit: id ?? 0 }} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "coupon" && may("coupons")) {
    return (
      <Link to={paths.coupons} search={{ edit: id ?? 0 }} className={linkClass}>
        {children}
      </Link>
    );
  }
  if (kind === "onboarding" && may("onboardings")) {
    return (
      <Link to={paths.onboardings} search={{ edit: id ?? 0 }} className={linkClass}>
        {children}
      </Link>
    );
  }
  return children;
}
