import { DevicesDialog } from "../../features/access/devices/devices-dialog.tsx";
import { PasskeysSection } from "../../features/access/passkeys/passkeys-section.tsx";
import { useLeave } from "./use-logout.ts";

/** Where a person is signed in, and their passkeys. */
export function DevicesPanel({ onClose }: { onClose: () => void }) {
  const leave = useLeave();
  return (
    <DevicesDialog onClose={onClose} onSignedOut={leave}>
      <PasskeysSection />
    </DevicesDialog>
  );
}
