import { storedChoice } from "./shared.ts";

export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];

const systemDark = matchMedia("(prefers-color-scheme: dark)");
const choice = storedChoice("theme", themes, "system", apply);
export const { set: setTheme, use: useTheme } = choice;

/** The same rule as the script in index.html, which runs before the first paint. */
function apply(theme: Theme): void {
  const dark = theme === "dark" || (theme === "system" && systemDark.matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  const canvas = getComputedStyle(document.documentElement).getPropertyValue("--canvas").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", canvas);
}

/** Follows the system and other tabs; called once by main. */
export function watchTheme(): void {
  systemDark.addEventListener("change", () => apply(choice.read()));
  choice.watch(() => {});
}
