import { auditWith } from "../../../audit/audit.ts";
import { shortDay } from "../../../lib/calendar.ts";

/** Messages after a change. */
export const packageMessages = {
  created: "Package created successfully",
  updated: "Package updated successfully",
  deleted: (name: string) => `${name} was deleted.`,
};

/** Activity messages, shown after the person's name. */
export const auditPackages = auditWith({
  "package.created": ({ label }) => `created package ${label}`,
  "package.updated": ({ label, today }, pricesFrom?: string) =>
    pricesFrom
      ? `changed the prices of package ${label}, effective ${shortDay(pricesFrom, today)}`
      : `updated package ${label}`,
  "package.deleted": ({ label }) => `deleted package ${label}`,
  "package.image_changed": ({ label }) => `changed the image of package ${label}`,
  "package.image_removed": ({ label }) => `removed the image of package ${label}`,
});
