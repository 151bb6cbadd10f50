import { Pencil, RefreshCw, Trash2 } from "lucide-react";
import { MenuItem, MenuSeparator } from "../../ui/menu-items.tsx";
import { viewsText as words } from "./saved-views.text.ts";

type ViewMenuEntriesProps = { onRename: () => void; onReplace: (() => void) | undefined; onRemove: () => void };

/** Actions of a saved view, loaded when the menu is first opened. */
export const ViewMenuEntries = ({ onRename, onReplace, onRemove }: ViewMenuEntriesProps) => (
  <>
    <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onRename}>
      {words.rename}
    </MenuItem>
    {onReplace && (
      <MenuItem icon={<RefreshCw aria-hidden="true" />} onSelect={onReplace}>
        {words.replace}
      </MenuItem>
    )}
    <MenuSeparator />
    <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onRemove}>
      {words.remove}
    </MenuItem>
  </>
);
