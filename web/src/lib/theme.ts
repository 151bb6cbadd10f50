import { useSyncExternalStore } from "react";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();
const systemDark = matchMedia("(prefers-color-scheme: dark)");

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem("theme");
    return themes.find((theme) => theme === stored) ?? "system";
  } catch {
    return "system";
  }
}

/** The same rule as the script in index.html, which runs before the first paint. */
function apply(): void {
  const theme = readTheme();
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const canvas = getComputedStyle(document.documentElement).getPropertyValue("--canvas").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", canvas);
}

export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, readTheme);

/** Follows the system and other tabs; called once by main. */
export function watchTheme(): void {
  systemDark.addEventListener("change", apply);
  addEventListener("storage", (event) => {
    if (event.key !== "theme") return;
    apply();
    for (const listener of listeners) listener();
  });
}
