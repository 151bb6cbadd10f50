import { auditWith } from "../../../audit/audit.ts";
/** Activity messages, shown after the person's name. */
export const auditOperator = auditWith({
  "operator_settings.updated": (_, change: keyof typeof operatorChanges) => operatorChanges[change],
});
const operatorChanges = {
  setUp: "set up the company settings",
  updated: "updated the company settings",
  logoChanged: "changed the company logo",
  logoRemoved: "removed the company logo",
};

/** What needs attention, as a sentence. */
export const operatorAttention = {
  subject: "Company settings",
  missing: "Invoices need a seller. Enter the company's legal name before the next month closes.",
};
