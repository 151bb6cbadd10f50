import { USAGE_DAYS, USAGE_MINUTES_AHEAD } from "@console/contract/limits.ts";

/** Why an event of the voice platform is rejected. */
export const usageFaults = {
  unreadable: "This event can't be read.",
  tooOld: `This happened more than ${USAGE_DAYS} days ago.`,
  tooEarly: `This is more than ${USAGE_MINUTES_AHEAD} minutes in the future.`,
  unknownBrand: "There is no brand with this ID.",
  unknownBusiness: "There is no business with this ID.",
  otherBrand: "This business belongs to another brand.",
};
