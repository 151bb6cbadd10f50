import { Link } from "@tanstack/react-router";
import { FastForward, Keyboard, Monitor, Moon, Sun, UserRound } from "lucide-react";
import { paths } from "../../lib/paths.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { MenuChoice, MenuItem, MenuLink, MenuSeparator } from "../../ui/menu-items.tsx";
import { accountText } from "./shell.text.ts";

const themeOptions = [
  { value: "light", label: accountText.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: accountText.themes.dark, icon: <Moon aria-hidden="true" /> },
  { value: "system", label: accountText.themes.system, icon: <Monitor aria-hidden="true" /> },
] as const;

/** What the menu opens over the page. */
export type Panel = "shortcuts" | "demo";

type AccountEntriesProps = { hasClock: boolean; onPanel: (panel: Panel) => void };

/** The menu of the signed-in person, loaded when it is first opened. */
export const AccountEntries = ({ hasClock, onPanel }: AccountEntriesProps) => (
  <>
    <MenuLink link={<Link to={paths.profile} />} icon={<UserRound aria-hidden="true" />}>
      {accountText.profile}
    </MenuLink>
    <MenuSeparator />
    <MenuChoice label={accountText.theme} value={useTheme()} options={themeOptions} onChange={setTheme} />
    <MenuSeparator />
    <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={() => onPanel("shortcuts")}>
      {accountText.shortcuts}
    </MenuItem>
    {hasClock && (
      <MenuItem icon={<FastForward aria-hidden="true" />} onSelect={() => onPanel("demo")}>
        {accountText.demoClock}
      </MenuItem>
    )}
  </>
);
