import { attentionReasonCodes } from "@console/contract/attention-reasons.ts";
import type { Services } from "./context/context.ts";
import { attentionLog } from "./features/desk/attention/attention.text.ts";
import { refreshAges, refreshAttention } from "./features/desk/attention/refresh.service.ts";
import { notifierLog } from "./features/desk/notifications/notifications.text.ts";
import { refreshNotifications } from "./features/desk/notifications/notifier.ts";
import type { Detectors } from "./jobs/detector.ts";
import type { Reasons } from "./jobs/reason.ts";
import { startRefresher } from "./jobs/refresher.ts";

type Conditions = { detectors: Detectors; reasons: Reasons };
type Log = { warn(fields: object, message: string): void };

/**
 * Finds what to notify and what needs attention, after writes and every minute. What reads every brand's usage or months
 * has refreshers of its own, so that the others do not wait for it.
 */
export function startRefreshers(services: Services, { detectors, reasons }: Conditions, log: Log) {
  const warn = (message: string) => (error: unknown, condition?: string) =>
    log.warn({ ...(condition !== undefined && { condition }), reason: String(error) }, message);
  const failed = { notifications: warn(notifierLog.failed), attention: warn(attentionLog.failed) };
  return [false, true].flatMap((isExpensive) => {
    const some = detectors.filter(({ everyMs }) => (everyMs !== undefined) === isExpensive);
    const codes = attentionReasonCodes.filter((code) => (reasons[code].everyMs !== undefined) === isExpensive);
    return [
      startRefresher(
        (written) => refreshNotifications(services, some, written, failed.notifications),
        failed.notifications,
      ),
      startRefresher(async (written) => {
        await refreshAttention(services, reasons, written, { codes, onFailure: failed.attention });
        if (!isExpensive && typeof written === "string") await refreshAges(services);
      }, failed.attention),
    ];
  });
}
