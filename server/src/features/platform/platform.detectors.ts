import type { Detector } from "../../jobs/detector.ts";
import { listUnconfirmed } from "./platform.db.ts";
import { platformNotifications } from "./platform.text.ts";

/** A platform that follows the changes needs seconds; after this many minutes, a person should look. */
const CONFIRM_MINUTES = 5;

/**
 * Brands with a change that the platform has not confirmed in time. If it never confirmed anything for any brand, it
 * does not use confirmations, and nothing is reported.
 */
export const unconfirmedConfigurations: Detector = async ({ db, clock }) => {
  const before = new Date(clock.now().getTime() - CONFIRM_MINUTES * 60_000).toISOString();
  const found = await listUnconfirmed(db.current(), { before });
  return found.map(({ id, name, changed_at }) => ({
    kind: "configuration_unconfirmed",
    type: "warning",
    area: "brands",
    message: platformNotifications.unconfirmed(name),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${changed_at}`,
    since: changed_at,
  }));
};
