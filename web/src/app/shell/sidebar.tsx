import { PanelLeft } from "lucide-react";
import { KeyTooltip } from "../../components/layout/key-tooltip.tsx";
import { cx } from "../../lib/cx.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Account } from "./account.tsx";
import type { Panel } from "./account-entries.tsx";
import { MainNav } from "./main-nav.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { shellText } from "./shell.text.ts";

type SidebarProps = {
  collapsed: boolean;
  onToggle: () => void;
  onPalette: () => void;
  onPanel: (panel: Panel) => void;
};

export function Sidebar({ collapsed, onToggle, onPalette, onPanel }: SidebarProps) {
  return (
    <aside
      className={cx(
        "sticky top-0 z-(--z-sidebar) flex h-dvh flex-none flex-col border-r border-line pb-3 max-md:hidden print:hidden",
        collapsed ? "w-sidebar-collapsed px-1.5" : "w-sidebar px-3",
      )}
    >
      <div
        className={cx(
          "flex flex-none items-center gap-2.5",
          collapsed ? "mb-1 flex-col justify-center pt-3" : "h-topbar pl-1.5",
        )}
      >
        <Mark />
        {!collapsed && <span className="font-semibold tracking-name">{shellText.product}</span>}
        <KeyTooltip
          id="sidebar"
          label={collapsed ? shellText.expand : shellText.collapse}
          side={collapsed ? "right" : "bottom"}
        >
          <IconButton
            label={shellText.collapse}
            size="sm"
            aria-expanded={!collapsed}
            className={cx(!collapsed && "ml-auto")}
            onClick={onToggle}
          >
            <PanelLeft aria-hidden="true" />
          </IconButton>
        </KeyTooltip>
      </div>
      <PaletteButton collapsed={collapsed} onPress={onPalette} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <MainNav collapsed={collapsed} />
      </div>
      <Account collapsed={collapsed} onPanel={onPanel} />
    </aside>
  );
}
