import { initials } from "@console/contract/initials.ts";
import { LogOut } from "lucide-react";
import { useIdentity } from "../../api/identity.ts";
import { cx } from "../../lib/cx.ts";
import { Spinner } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { Avatar } from "../../ui/tile.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import type { Panel } from "./account-entries.tsx";
import { shellText } from "./shell.text.ts";
import { useLogout } from "./use-logout.ts";

const Entries = lazyPart(async () => (await import("./account-entries.tsx")).AccountEntries);

type AccountProps = { collapsed?: boolean | undefined; onPanel: (panel: Panel) => void };

/** The foot of the sidebar: the signed-in person, their menu, and logout. */
export function Account({ collapsed = false, onPanel }: AccountProps) {
  const identity = useIdentity();
  const logout = useLogout();
  if (!identity) return null;
  const name = identity.name.trim() || identity.email;

  return (
    <div className="flex flex-col gap-0.5">
      <Menu
        load={Entries.load}
        side={collapsed ? "right" : "top"}
        align={collapsed ? "end" : "start"}
        trigger={
          <button
            type="button"
            className={cx(
              "flex w-full min-w-0 items-center gap-2.5 rounded-sm py-1.5 text-left hover:bg-hover data-popup-open:bg-hover",
              collapsed ? "justify-center" : "px-[9px]",
            )}
          >
            <Avatar initials={initials(name)} />
            <span className={collapsed ? "sr-only" : "min-w-0"}>
              <span className="sr-only">{shellText.account}</span>
              <span className="block truncate text-13 font-medium">{name}</span>
              {name !== identity.email && <span className="block truncate text-12 text-fg-3">{identity.email}</span>}
            </span>
          </button>
        }
      >
        <Entries hasClock={identity.role === "super_admin" && identity.billing_ahead_ms !== null} onPanel={onPanel} />
      </Menu>
      <Tooltip text={shellText.logout} side="right" disabled={!collapsed}>
        <button
          type="button"
          aria-busy={logout.pending || undefined}
          onClick={logout.run}
          className="flex h-8 w-full items-center gap-2.5 rounded-sm px-[9px] text-13 font-medium text-fg-2 hover:bg-hover hover:text-fg pointer-coarse:h-11 max-md:h-11"
        >
          {logout.pending ? <Spinner className="size-4" /> : <LogOut aria-hidden="true" />}
          <span className={cx(collapsed && "sr-only")}>{shellText.logout}</span>
        </button>
      </Tooltip>
    </div>
  );
}
