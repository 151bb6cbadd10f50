import { auditWith } from "../../../audit/audit.ts";
/** Activity messages, shown after the person's name. */
export const auditOperator = auditWith({
  "operator_settings.updated": (_, change: keyof typeof operatorChanges) => operatorChanges[change],
});
const operatorChanges = {
  setUp: "set up the operator settings",
  updated: "updated the operator settings",
  logoChanged: "changed the operator's logo",
  logoRemoved: "removed the operator's logo",
};

/** What needs attention, as a sentence. */
export const operatorAttention = {
  subject: "Operator settings",
  missing: "Invoices need a seller. Enter the operator's legal name before the next month is closed.",
};
