import { useSyncExternalStore } from "react";

export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

const listeners = new Set<() => void>();

export function readDensity(): Density {
  try {
    return localStorage.getItem("density") === "compact" ? "compact" : "comfortable";
  } catch {
    return "comfortable";
  }
}

/** The same rule as the script in index.html, which runs before the first paint. */
function apply(): void {
  document.documentElement.dataset.density = readDensity();
  for (const listener of listeners) listener();
}

export function setDensity(density: Density): void {
  try {
    localStorage.setItem("density", density);
  } catch {
    // Without storage, the density stays unchanged.
  }
  apply();
}

function subscribe(listener: () => void): () => void {
  // Another tab can change it as well.
  const follow = (event: StorageEvent) => event.key === "density" && apply();
  addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    removeEventListener("storage", follow);
    listeners.delete(listener);
  };
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, readDensity);
