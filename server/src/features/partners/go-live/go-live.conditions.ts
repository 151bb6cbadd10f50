import { goLiveSteps } from "@console/contract/go-live.ts";
import type { Finder } from "../../../jobs/condition.ts";
import { listLate } from "./go-live.db.ts";
import { lateBefore, lateFrom, openSteps } from "./go-live.service.ts";
import { goLiveNotifications } from "./go-live.text.ts";

/** Active brands whose list is open for too long. The item is with the brand's account manager, as all of a brand's are. */
export const lateGoLives: Finder = async (services) => {
  const found = await listLate(services.db.current(), { before: lateBefore(services) });
  return found.map(({ id, name, created_at, ...dates }) => ({
    message: goLiveNotifications.late(
      name,
      openSteps(dates).map((step) => goLiveSteps[step].toLowerCase()),
    ),
    subject: { kind: "brand", id, label: name },
    organization_id: id,
    dedupe_key: String(id),
    since: lateFrom(created_at),
  }));
};
