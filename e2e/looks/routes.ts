import { pages } from "@console/contract/pages.ts";

/** Ids of the sample records used by the screens. */
export type SampleRecords = { brand: number; billed: string };

type Brand = Pick<SampleRecords, "brand">;

/** Every page of a signed-in person. */
export const routes = ({ brand }: Brand): string[] =>
  pages.filter((page) => page !== "/login").map((page) => page.replace("{id}", String(brand)));

/** The same, plus variants: tabs and views. */
export const addresses = ({ brand }: Brand): string[] => [
  ...routes({ brand }),
  "/agencies?view=table",
  `/agencies/${brand}/engines?tab=available`,
  `/agencies/${brand}/billing?show=minutes`,
  "/onboardings?tab=completed",
  "/onboardings?view=week",
  "/nowhere",
];
