import { Fragment, type MouseEvent } from "react";
import { useIdentity } from "../../api/identity.ts";
import { MenuItem, MenuLink, MenuSeparator } from "../../ui/menu-items.tsx";
import { words } from "../components.text.ts";
import { act } from "./act.ts";
import { type Action, useActionContext } from "./action.ts";
import { useIsOffered } from "./offered.ts";

/** A menu's entries from top to bottom. */
export type MenuActions<T extends { id: number }> = readonly (Action<T> | "line")[];

type ActionEntriesProps<T extends { id: number }> = { actions: MenuActions<T>; record: T };

/** The actions that apply to the record; a reason that blocks several is shown once, below the last of them. */
export function ActionEntries<T extends { id: number }>({ actions, record }: ActionEntriesProps<T>) {
  const context = useActionContext();
  const person = useIdentity();
  const isOffered = useIsOffered(record);
  const offered = actions
    .filter((action) => action === "line" || isOffered(action))
    // A line that separates nothing.
    .filter((action, at, { length }) => action !== "line" || (at > 0 && at < length - 1));
  const reasons = offered.map((action) => action !== "line" && action.blocked?.(record, person));
  return offered.map((action, at) => {
    if (action === "line") return <MenuSeparator key="line" />;
    const { label, icon: Icon, link, opensDialog, href, danger } = action;
    const icon = Icon && <Icon aria-hidden="true" />;
    const reason = reasons[at];
    if (href) {
      return (
        <MenuLink
          key={label}
          link={
            <a href={href(record)} target="_blank" rel="noopener noreferrer">
              {icon}
              {label} <span className="sr-only">{words.newTab}</span>
            </a>
          }
        />
      );
    }
    if (link && !opensDialog) {
      const follow = (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        void context.go(link(record));
      };
      return (
        <MenuLink key={label} icon={icon} link={<a href={link(record)} onClick={follow} />}>
          {label}
        </MenuLink>
      );
    }
    return (
      <Fragment key={label}>
        <MenuItem
          icon={icon}
          danger={danger && !reason}
          disabled={Boolean(reason)}
          onSelect={() => void act(action, record, context)}
        >
          {label}
        </MenuItem>
        {reason && reasons.lastIndexOf(reason) === at && (
          <p className="max-w-56 px-2.5 pt-1 pb-1.5 text-12 text-fg-3">{reason}</p>
        )}
      </Fragment>
    );
  });
}
