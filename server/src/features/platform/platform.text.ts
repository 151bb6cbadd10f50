import { possessive } from "@console/contract/possessive.ts";

/** What the activity feed says, after the name of the API key. */
export const platformActivities = {
  credentialsRead: (brand: string) => `read ${possessive(brand)} credentials`,
};

export const platformNotifications = {
  unconfirmed: (brand: string) =>
    `The voice platform has not confirmed ${possessive(brand)} last change for 5 minutes.`,
};
