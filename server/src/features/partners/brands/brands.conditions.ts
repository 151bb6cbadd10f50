import { CERTIFICATE_ENDS_DAYS } from "@console/contract/limits.ts";
import type { Thresholds } from "@console/contract/operator.ts";
import type { Services } from "../../../context/context.ts";
import type { Finder, Finding } from "../../../jobs/condition.ts";
import { billingDay, daysAfter, startOfDay } from "../../../lib/calendar.ts";
import { differenceAt } from "../../money/billing/effects.rules.ts";
import { brandNotifications } from "./brands.text.ts";
import {
  listChangedPackages,
  listEndingCertificates,
  listFailingCredentials,
  listPackageChangesDue,
} from "./conditions.db.ts";

/** Credentials whose last test failed. Money: the brand's last bill, once. */
export const failingCredentials: Finder = async ({ db }) => {
  const found = await listFailingCredentials(db.current(), {});
  return found.map(({ id, name, kind, tested_at, last_total }, at) => ({
    message: brandNotifications.credentialsFailing(name, kind),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${kind}`,
    since: tested_at,
    ...(last_total !== null && found[at - 1]?.id !== id && { money: last_total }),
  }));
};

/** Exempt brands that are taxed again within these days. Money: the brand's last bill. */
export const endingCertificates: Finder = async ({ db, ...services }) => {
  const today = billingDay(services);
  const found = await listEndingCertificates(db.current(), { today, through: daysAfter(today, CERTIFICATE_ENDS_DAYS) });
  return found.map(({ id, name, exempt_until, last_total }) => ({
    message: brandNotifications.certificateEnding(name, exempt_until, today),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${exempt_until}`,
    since: startOfDay(services.billingTimeZone, daysAfter(exempt_until, -CERTIFICATE_ENDS_DAYS)),
    ...(last_total !== null && { money: last_total }),
  }));
};

/** Days during which a change of package is reported. */
const REPORTED_DAYS = 7;

/** Brands whose scheduled package has taken effect; a brand's first package does not count. */
export const changedPlans: Finder = async ({ db, ...services }) => {
  const today = billingDay(services);
  const since = daysAfter(today, -REPORTED_DAYS);
  const found = await listChangedPackages(db.current(), { since, today });
  return found.map((each) => ({
    message: brandNotifications.planChanged(each.name, each.package, each.starts_on, today),
    subject: { kind: "brand", id: each.id, label: each.name },
    organization_id: each.id,
    dedupe_key: `${each.id} ${each.starts_on}`,
  }));
};

/** Brands whose next package starts within these days. Money: how much it changes the last bill, before coupons and tax. */
export async function findPlanChanges(
  { db, ...services }: Services,
  { attention_days: days }: Thresholds,
): Promise<Finding[]> {
  const today = billingDay(services);
  const found = await listPackageChangesDue(db.current(), { today, through: daysAfter(today, days) });
  return found.map((each) => ({
    message: brandNotifications.planDue(each.name, each.package, each.starts_on, today),
    subject: { kind: "package", id: each.id, label: each.package },
    organization_id: each.id,
    dedupe_key: String(each.id),
    since: startOfDay(services.billingTimeZone, daysAfter(each.starts_on, -days)),
    ...(each.lines !== null && { money: differenceAt(each.lines, each.prices) }),
  }));
}
