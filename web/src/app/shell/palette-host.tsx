import { useRouter } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { useActionContext } from "../../components/actions/action.ts";
import { Palette, type PaletteProps } from "../../features/desk/palette/palette.tsx";
import { useDensity } from "../../lib/density.ts";
import { useTheme } from "../../lib/theme.ts";
import { listedPages } from "../pages.ts";
import { paletteOffer } from "../palette-offer.ts";
import type { Panel } from "./account-entries.tsx";
import { useLogout } from "./use-logout.ts";

type PaletteHostProps = Pick<PaletteProps, "opener" | "takeTyped" | "onClose"> & { onPanel: (panel: Panel) => void };

/** The palette with the actions of the frame around it. */
export function PaletteHost({ onPanel, ...palette }: PaletteHostProps) {
  const identity = useIdentity();
  const pages = listedPages(useRouter());
  const frame = {
    pages,
    context: useActionContext(),
    theme: useTheme(),
    density: useDensity(),
    onLogout: useLogout().run,
  };
  if (!identity) return null;
  return <Palette personId={identity.id} offer={paletteOffer({ ...frame, identity, onPanel })} {...palette} />;
}
