import { COOKIE_DAYS } from "@console/contract/limits.ts";
import { useCallback, useEffect, useState } from "react";
import { readCookie, writeCookie } from "../../lib/cookies.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";

const cookie = "sidebar";

/** Initially collapsed between 768 and 1099 px; afterwards the cookie decides. */
function startsCollapsed(): boolean {
  const chosen = readCookie(cookie);
  if (chosen === "collapsed" || chosen === "expanded") return chosen === "collapsed";
  return matchMedia("(min-width: 768px) and (max-width: 1099px)").matches;
}

type Sidebar = { collapsed: boolean; toggle: () => void; menuOpen: boolean; setMenuOpen: (open: boolean) => void };

/** Ctrl/Cmd+B: the sidebar, or the slide-over menu below 768 px. */
export function useSidebar(): Sidebar {
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
