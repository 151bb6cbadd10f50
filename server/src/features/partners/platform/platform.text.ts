import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";

/** Activity messages, shown after the API key's name. */
export const auditPlatform = auditWith({
  "brand.credentials_read": ({ label }) => `read ${possessive(label)} credentials`,
});

export const platformNotifications = {
  unconfirmed: (brand: string) =>
    `The voice platform hasn't confirmed ${possessive(brand)} last change after 5 minutes.`,
};
