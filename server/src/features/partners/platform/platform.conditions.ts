import type { Services } from "../../../context/context.ts";
import type { Finder } from "../../../jobs/condition.ts";
import { findNextUnconfirmed, listUnconfirmed } from "./platform.db.ts";
import { platformNotifications } from "./platform.text.ts";

/** A platform that follows the changes needs seconds; after these minutes, a person should look. */
const CONFIRM_MS = 5 * 60_000;

const reportedBefore = ({ clock }: Services): string => new Date(clock.now().getTime() - CONFIRM_MS).toISOString();

/**
 * Brands with a change that the platform has not confirmed in time. If it never confirmed anything for any brand, it
 * does not use confirmations, and nothing is reported.
 */
export const unconfirmedConfigurations: Finder = async (services) => {
  const found = await listUnconfirmed(services.db.current(), { before: reportedBefore(services) });
  return found.map(({ id, name, changed_at }) => ({
    message: platformNotifications.unconfirmed(name),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: `${id} ${changed_at}`,
    since: changed_at,
  }));
};

/** When the next change will have waited too long, unless it is confirmed before. */
export async function nextUnconfirmed(services: Services): Promise<Date | null> {
  const since = await findNextUnconfirmed(services.db.current(), reportedBefore(services));
  // A change exactly as old as that is reported a moment later.
  return since === null ? null : new Date(Date.parse(since) + CONFIRM_MS + 1);
}
