import { Outlet } from "@tanstack/react-router";
import { SettingsList } from "./settings-list.tsx";

/** The list of settings beside one of them; a phone shows one or the other. */
export const SettingsLayout = () => (
  <div className="gap-8 md:flex">
    <SettingsList className="w-44 flex-none max-md:hidden print:hidden" />
    <div className="min-w-0 flex-1">
      <Outlet />
    </div>
  </div>
);
