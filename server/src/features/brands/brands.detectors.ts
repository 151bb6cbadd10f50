import type { Detector } from "../../jobs/detector.ts";
import { billingDay, daysAfter } from "../../lib/calendar.ts";
import { brandNotifications } from "./brands.text.ts";
import { listChangedPackages, listFailingCredentials } from "./conditions.db.ts";

/** Credentials whose last test failed. */
export const failingCredentials: Detector = async ({ db }) => {
  const found = await listFailingCredentials(db.current(), {});
  return found.map(({ id, name, kind }) => ({
    kind: "credentials_failing",
    type: "error",
    area: "brands",
    message: brandNotifications.credentialsFailing(name, kind),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${kind}`,
  }));
};

/** Days during which a change of package is reported. */
const REPORTED_DAYS = 7;

/** Brands whose scheduled package has taken effect; a brand's first package does not count. */
export const changedPlans: Detector = async ({ db, ...services }) => {
  const today = billingDay(services);
  const since = daysAfter(today, -REPORTED_DAYS);
  const found = await listChangedPackages(db.current(), { since, today });
  return found.map((each) => ({
    kind: "plan_changed",
    type: "info",
    area: "brands",
    message: brandNotifications.planChanged(each.name, each.package, each.starts_on, today),
    subject: { kind: "brand", id: each.id, label: each.name },
    organization_id: each.id,
    dedupe_key: `${each.id} ${each.starts_on}`,
  }));
};
