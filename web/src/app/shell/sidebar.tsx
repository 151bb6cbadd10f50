import { COOKIE_DAYS } from "@console/contract/limits.ts";
import { PanelLeft } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { CompanyMark, CompanyName } from "../../components/layout/company-mark.tsx";
import { KeyTooltip } from "../../components/layout/key-tooltip.tsx";
import { readCookie, writeCookie } from "../../lib/cookies.ts";
import { cx } from "../../lib/cx.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { IconButton } from "../../ui/icon-button.tsx";
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
        <CompanyMark narrow={collapsed} />
        {!collapsed && <CompanyName />}
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

const cookie = "sidebar";

/** Initially collapsed between 768 and 1099 px; afterwards the cookie decides. */
function startsCollapsed(): boolean {
  const chosen = readCookie(cookie);
  if (chosen === "collapsed" || chosen === "expanded") return chosen === "collapsed";
  return matchMedia("(min-width: 768px) and (max-width: 1099px)").matches;
}

type SidebarState = { collapsed: boolean; toggle: () => void; menuOpen: boolean; setMenuOpen: (open: boolean) => void };

/** Ctrl/Cmd+B: the sidebar, or the slide-over menu below 768 px. */
export function useSidebar(): SidebarState {
  const [collapsed, setCollapsed] = useState(startsCollapsed);
  const [menuOpen, setMenuOpen] = useState(false);

  const toggle = useCallback(() => {
    setCollapsed((before) => {
      writeCookie(cookie, before ? "expanded" : "collapsed", COOKIE_DAYS);
      return !before;
    });
  }, []);

  useShortcut("sidebar", () => {
    if (matchMedia("(max-width: 767px)").matches) setMenuOpen((before) => !before);
    else toggle();
  });

  useEffect(() => {
    const wide = matchMedia("(min-width: 768px)");
    const close = () => wide.matches && setMenuOpen(false);
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  return { collapsed, toggle, menuOpen, setMenuOpen };
}
