import { Building2, FastForward, KeyRound, Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { MenuChoice, MenuItem, MenuSeparator } from "../../ui/menu-items.tsx";
import { shellText } from "./shell.text.ts";

const themeOptions = [
  { value: "light", label: shellText.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: shellText.themes.dark, icon: <Moon aria-hidden="true" /> },
  { value: "system", label: shellText.themes.system, icon: <Monitor aria-hidden="true" /> },
] as const;

/** What the menu opens beside the page. */
export type Panel = "keys" | "operator" | "demo";

type AccountEntriesProps = { isSuperAdmin: boolean; isDemo: boolean; onPanel: (panel: Panel) => void };

/** The menu of the signed-in person, loaded when it is first opened. */
export const AccountEntries = ({ isSuperAdmin, isDemo, onPanel }: AccountEntriesProps) => (
  <>
    {isSuperAdmin && (
      <>
        <MenuItem icon={<Building2 aria-hidden="true" />} onSelect={() => onPanel("operator")}>
          {shellText.operator}
        </MenuItem>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onPanel("keys")}>
          {shellText.apiKeys}
        </MenuItem>
        {isDemo && (
          <MenuItem icon={<FastForward aria-hidden="true" />} onSelect={() => onPanel("demo")}>
            {shellText.demoClock}
          </MenuItem>
        )}
        <MenuSeparator />
      </>
    )}
    <MenuChoice label={shellText.theme} value={useTheme()} options={themeOptions} onChange={setTheme} />
  </>
);
