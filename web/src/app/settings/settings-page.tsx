import { PageHeader } from "../../components/layout/page-header.tsx";
import { settingsText as words } from "./settings.text.ts";
import { SettingsList } from "./settings-list.tsx";

/** The list of settings on a phone. */
export const SettingsPage = () => (
  <>
    <PageHeader title={words.title} />
    <SettingsList />
  </>
);
