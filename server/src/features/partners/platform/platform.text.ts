import { possessive } from "@console/contract/possessive.ts";

/** Activity messages, shown after the API key's name. */
export const platformActivities = {
  credentialsRead: (brand: string) => `read ${possessive(brand)} credentials`,
};

export const platformNotifications = {
  unconfirmed: (brand: string) =>
    `The voice platform has not confirmed ${possessive(brand)} last change after 5 minutes.`,
};
