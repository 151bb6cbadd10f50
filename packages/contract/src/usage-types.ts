import * as z from "zod/mini";

/** What the voice platform reports. */
export const usageType = z.enum(
  ["standard_minutes", "multilingual_minutes", "storage_gb"],
  "Choose among standard_minutes, multilingual_minutes and storage_gb.",
);
export type UsageType = z.output<typeof usageType>;
