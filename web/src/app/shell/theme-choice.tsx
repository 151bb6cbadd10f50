import { Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { MenuChoice } from "../../ui/menu-items.tsx";
import { shellText } from "./shell.text.ts";

const themeOptions = [
  { value: "light", label: shellText.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: shellText.themes.dark, icon: <Moon aria-hidden="true" /> },
  { value: "system", label: shellText.themes.system, icon: <Monitor aria-hidden="true" /> },
] as const;

export const ThemeChoice = () => (
  <MenuChoice label={shellText.theme} value={useTheme()} options={themeOptions} onChange={setTheme} />
);
