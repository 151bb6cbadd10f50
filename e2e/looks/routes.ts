import { pages } from "@console/contract/pages.ts";

/** What the screens are shown with: ids of the sample data. */
export type SampleRecords = { brand: number; billed: string };

type Brand = Pick<SampleRecords, "brand">;

/** Every page of somebody signed in. */
export const routes = ({ brand }: Brand): string[] =>
  pages.filter((page) => page !== "/login").map((page) => page.replace("{id}", String(brand)));

/** The same, and what each can look like beside: its tabs and views. */
export const addresses = ({ brand }: Brand): string[] => [
  ...routes({ brand }),
  "/agencies?view=table",
  `/agencies/${brand}/engines?tab=available`,
  `/agencies/${brand}/billing?show=minutes`,
  "/onboardings?tab=completed",
  "/onboardings?view=week",
  "/nowhere",
];
