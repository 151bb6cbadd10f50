import { auditWith } from "../../../audit/audit.ts";
/** Activity messages, shown after the person's name. */
export const auditApiKeys = auditWith({
  "api_key.created": ({ label }) => `created API key ${label}`,
  "api_key.rotated": ({ label }) => `rotated API key ${label}`,
  "api_key.revoked": ({ label }) => `revoked API key ${label}`,
});
