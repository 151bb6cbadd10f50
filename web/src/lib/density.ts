import { storedChoice } from "./shared.ts";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

/** The same rule as the script in index.html, which runs before the first paint. */
function apply(density: Density): void {
  document.documentElement.dataset.density = density;
}

export const { set: setDensity, use: useDensity } = storedChoice("density", densities, "comfortable", apply);
