import { Search } from "lucide-react";
import { KeyTooltip } from "../../components/layout/key-tooltip.tsx";
import { useKeysOf } from "../../lib/use-shortcut.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { loadPalette } from "./palette-layer.tsx";
import { shellText } from "./shell.text.ts";

type PaletteButtonProps = { onPress: () => void; collapsed?: boolean | undefined };

/** In the sidebar; if that is collapsed, only its icon. */
export function PaletteButton({ onPress, collapsed = false }: PaletteButtonProps) {
  const { text: shown, ...keys } = useKeysOf("palette");
  if (collapsed) {
    return (
      <KeyTooltip id="palette" label={shellText.palette} side="right">
        <IconButton
          label={shellText.palette}
          size="sm"
          className="mx-auto mb-1"
          onClick={onPress}
          onFocus={loadPalette}
        >
          <Search aria-hidden="true" />
        </IconButton>
      </KeyTooltip>
    );
  }
  return (
    <button
      type="button"
      onClick={onPress}
      onPointerEnter={loadPalette}
      className="mt-1 mb-2 flex h-8 w-full flex-none items-center gap-2 rounded-sm border border-line bg-surface pr-1.5 pl-[9px] text-13 text-fg-2 hover:border-line-strong hover:text-fg pointer-coarse:h-11"
      {...keys}
    >
      <Search aria-hidden="true" />
      <span className="truncate">{shellText.palette}</span>
      {shown && (
        <span aria-hidden="true" className="kbd ml-auto">
          {shown}
        </span>
      )}
    </button>
  );
}
