import { USAGE_DAYS, USAGE_ID_DAYS, USAGE_MINUTES_AHEAD } from "@console/contract/limits.ts";

/** Why an event of the voice platform is rejected. */
export const usageFaults = {
  unreadable: "The event couldn't be read.",
  unknownField: "The event has unknown fields: {fields}.",
  tooOld: `The event is more than ${USAGE_DAYS} days old.`,
  tooEarly: `The event is more than ${USAGE_MINUTES_AHEAD} minutes in the future.`,
  unknownBrand: "There is no brand with this ID.",
  unknownBusiness: "There is no business with this ID.",
  otherBrand: "This business belongs to another brand.",
  /** Of a retry alone. */
  forgotten: `The event is more than ${USAGE_ID_DAYS - 1} days old. It is no longer known whether it was counted.`,
  conflict: "An event with this ID but different content was already accepted.",
};

export const usageMetrics = {
  events: "Usage events that the voice platform sent, by what became of them",
};
