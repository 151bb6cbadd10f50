import { shortDay } from "../../../lib/calendar.ts";

/** Messages after a change. */
export const packageMessages = {
  created: "Package created successfully",
  updated: "Package updated successfully",
  deleted: (name: string) => `${name} was deleted.`,
};

/** Activity messages, shown after the person's name. */
export const packageActivities = {
  created: (name: string) => `created package ${name}`,
  updated: (name: string) => `updated package ${name}`,
  pricesChanged: (name: string, day: string, today: string) =>
    `changed the prices of package ${name}, effective ${shortDay(day, today)}`,
  deleted: (name: string) => `deleted package ${name}`,
  imageChanged: (name: string) => `changed the image of package ${name}`,
  imageRemoved: (name: string) => `removed the image of package ${name}`,
};
