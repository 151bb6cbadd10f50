import { PageHeader } from "../../components/layout/page-header.tsx";
import { DevicesSection } from "../../features/access/devices/devices-section.tsx";
import { PasskeysSection } from "../../features/access/passkeys/passkeys-section.tsx";
import { useLeave } from "../shell/use-logout.ts";
import { AppearanceSection } from "./appearance-section.tsx";
import { OwnName } from "./own-name.tsx";
import { profileText as words } from "./settings.text.ts";

/** The person's own settings. */
export const ProfilePage = () => (
  <>
    <PageHeader title={words.title} subtitle={words.about} />
    <div className="flex max-w-form flex-col gap-6">
      <OwnName />
      <PasskeysSection />
      <DevicesSection onSignedOut={useLeave()} />
      <AppearanceSection />
    </div>
  </>
);
