import { DevicesDialog } from "../../features/devices/devices-dialog.tsx";
import { PasskeysSection } from "../../features/passkeys/passkeys-section.tsx";
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
