import { pages } from "@console/contract/pages.ts";

/** Ids of the sample records used by the screens. */
export type SampleRecords = { brand: number; billed: string; webhook: number; delivery: number };

/** Every page of a signed-in person. */
export const routes = ({ brand, webhook, delivery }: SampleRecords): string[] =>
  pages
    .filter((page) => page !== "/login")
    .map((page) => page.replace("webhooks/{id}", `webhooks/${webhook}`))
    .map((page) => page.replace("{id}", String(brand)).replace("{delivery}", String(delivery)));

/** The same, plus variants: tabs and views. */
export const addresses = (shown: SampleRecords): string[] => [
  ...routes(shown),
  "/agencies?view=table",
  `/agencies/${shown.brand}/engines?tab=available`,
  `/agencies/${shown.brand}/billing?show=minutes`,
  "/onboardings?tab=completed",
  "/onboardings?view=week",
  "/nowhere",
];
