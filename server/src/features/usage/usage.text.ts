import { USAGE_DAYS, USAGE_ID_DAYS, USAGE_MINUTES_AHEAD } from "@console/contract/limits.ts";

/** Why an event of the voice platform is rejected. */
export const usageFaults = {
  unreadable: "This event can't be read.",
  tooOld: `This happened more than ${USAGE_DAYS} days ago.`,
  tooEarly: `This is more than ${USAGE_MINUTES_AHEAD} minutes in the future.`,
  unknownBrand: "There is no brand with this ID.",
  unknownBusiness: "There is no business with this ID.",
  otherBrand: "This business belongs to another brand.",
  /** Of a retry alone. */
  forgotten: `This happened more than ${USAGE_ID_DAYS - 1} days ago. Whether it was counted is no longer known.`,
  conflict: "An event with this ID and other content was accepted.",
};
