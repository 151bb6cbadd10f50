import { useIdentity } from "../../api/identity.ts";
import { Palette } from "../../features/palette/palette.tsx";
import type { Panel } from "./account-entries.tsx";
import { useLogout } from "./use-logout.ts";

type PaletteHostProps = { onClose: () => void; onPanel?: ((panel: Panel) => void) | undefined };

/** The palette with what the frame around it can do. */
export function PaletteHost({ onClose, onPanel }: PaletteHostProps) {
  const identity = useIdentity();
  const logout = useLogout();
  return identity && <Palette identity={identity} onClose={onClose} onPanel={onPanel} onLogout={logout.run} />;
}
