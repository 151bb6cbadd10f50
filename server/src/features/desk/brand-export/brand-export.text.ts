import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";

/** Activity messages, shown after the person's name. */
export const auditBrandExport = auditWith({
  "brand.exported": ({ label }) => `downloaded ${possessive(label)} data`,
});
