import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
import { listNames } from "../../../lib/names.ts";

/** Activity messages, shown after the person's name. */
export const auditGoLive = auditWith({
  "brand.went_live": ({ label }) => `completed ${possessive(label)} go-live list`,
});

export const goLiveNotifications = {
  late: (brand: string, open: readonly string[]) => `${brand} isn't live yet. Still open: ${listNames(open)}.`,
};
