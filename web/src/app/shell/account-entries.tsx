import {
  FastForward,
  Keyboard,
  KeyRound,
  Mail,
  Monitor,
  MonitorSmartphone,
  Moon,
  Rows2,
  Rows3,
  Sun,
  Webhook,
} from "lucide-react";
import { densities, setDensity, useDensity } from "../../lib/density.ts";
import { setTheme, useTheme } from "../../lib/theme.ts";
import { MenuChoice, MenuItem, MenuSeparator } from "../../ui/menu-items.tsx";
import { accountText } from "./account-entries.text.ts";

const themeOptions = [
  { value: "light", label: accountText.themes.light, icon: <Sun aria-hidden="true" /> },
  { value: "dark", label: accountText.themes.dark, icon: <Moon aria-hidden="true" /> },
  { value: "system", label: accountText.themes.system, icon: <Monitor aria-hidden="true" /> },
] as const;

const densityIcons = {
  comfortable: <Rows2 aria-hidden="true" />,
  compact: <Rows3 aria-hidden="true" />,
} as const;
const densityOptions = densities.map((value) => ({
  value,
  label: accountText.densities[value],
  icon: densityIcons[value],
}));

/** What the menu opens over the page. */
export type Panel = "shortcuts" | "mail" | "keys" | "webhooks" | "demo" | "devices";

type AccountEntriesProps = { isSuperAdmin: boolean; isDemo: boolean; onPanel: (panel: Panel) => void };

/** The menu of the signed-in person, loaded when it is first opened. */
export const AccountEntries = ({ isSuperAdmin, isDemo, onPanel }: AccountEntriesProps) => (
  <>
    {isSuperAdmin && (
      <>
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onPanel("keys")}>
          {accountText.apiKeys}
        </MenuItem>
        <MenuItem icon={<Webhook aria-hidden="true" />} onSelect={() => onPanel("webhooks")}>
          {accountText.webhooks}
        </MenuItem>
        {isDemo && (
          <MenuItem icon={<FastForward aria-hidden="true" />} onSelect={() => onPanel("demo")}>
            {accountText.demoClock}
          </MenuItem>
        )}
        <MenuSeparator />
      </>
    )}
    <MenuItem icon={<MonitorSmartphone aria-hidden="true" />} onSelect={() => onPanel("devices")}>
      {accountText.devices}
    </MenuItem>
    <MenuItem icon={<Mail aria-hidden="true" />} onSelect={() => onPanel("mail")}>
      {accountText.notifications}
    </MenuItem>
    <MenuSeparator />
    <MenuChoice label={accountText.theme} value={useTheme()} options={themeOptions} onChange={setTheme} />
    <MenuChoice label={accountText.density} value={useDensity()} options={densityOptions} onChange={setDensity} />
    <MenuSeparator />
    <MenuItem icon={<Keyboard aria-hidden="true" />} onSelect={() => onPanel("shortcuts")}>
      {accountText.shortcuts}
    </MenuItem>
  </>
);
