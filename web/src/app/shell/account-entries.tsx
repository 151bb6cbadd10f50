import { KeyRound, Monitor, Moon, Sun } from "lucide-react";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { MenuChoice, MenuItem, MenuSeparator } from "../../ui/menu-items.tsx";
import { shellText } from "./shell.text.ts";

const themeOptions = [
  { value: "light", label: shellText.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: shellText.themes.dark, icon: <Moon aria-hidden="true" /> },
  { value: "system", label: shellText.themes.system, icon: <Monitor aria-hidden="true" /> },
] as const;

type AccountEntriesProps = { mayManageKeys: boolean; onKeys: () => void };

/** The menu of the signed-in person, loaded when it is first opened. */
export const AccountEntries = ({ mayManageKeys, onKeys }: AccountEntriesProps) => (
  <>
    {mayManageKeys && (
      <>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={onKeys}>
          {shellText.apiKeys}
        </MenuItem>
        <MenuSeparator />
      </>
    )}
    <MenuChoice label={shellText.theme} value={useTheme()} options={themeOptions} onChange={setTheme} />
  </>
);
