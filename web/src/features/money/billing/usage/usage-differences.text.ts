import { usageTitle } from "@console/contract/line-kinds.ts";
import type { UsageDifference } from "@console/contract/usage-lines.ts";

const amount = (quantity: string): string => Number(quantity).toLocaleString("en-US", { maximumFractionDigits: 6 });

/** Texts about usage that is not what the voice platform reported. */
export const differencesText = {
  title: "Differs from the Platform",
  about:
    "The voice platform reported other totals for these days. A day is done once its usage, or a new report, makes both agree.",
  failed: { title: "Error Loading Differences", body: "Failed to load the reported totals. Please try again." },
  count: (totals: number) => (totals === 1 ? "1 total" : `${totals.toLocaleString("en-US")} totals`),
  row: (day: string, type: UsageDifference["type"]) => `${day} · ${usageTitle(type)}`,
  amounts: (reported: string, counted: string) => `${amount(reported)} reported, ${amount(counted)} counted`,
  hours: (spans: readonly string[]) =>
    spans.length === 0 ? "The hours in which it arose are not known." : `Arose ${spans.join(", ")}`,
} as const;
