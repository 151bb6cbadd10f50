import type { Role } from "@console/contract/permissions.ts";
import { Ellipsis } from "lucide-react";
import { useIdentity } from "../../api/identity.ts";
import { common } from "../../lib/common.text.ts";
import { partLoader } from "../../lib/part-loader.ts";
import type { ButtonSize, ButtonVariant } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Menu } from "../../ui/menu.tsx";
import { actionWords as words } from "../components.text.ts";
import { toasts } from "../feedback/toasts.ts";
import type { MenuActions } from "./action-entries.tsx";

type ActionMenuProps<T> = {
  record: T;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  className?: string | undefined;
};

/**
 * The menu of a record.
 * @param labelOf its accessible name for the record
 * @param fetchActions its actions, or what gives those of a record, loaded with the menu itself on first hover or focus
 * @param hasActions whether any of them can apply; without it, some always do
 */
export function actionMenu<T extends { id: number }, R extends T = T>(
  labelOf: (record: R) => string,
  fetchActions: () => Promise<MenuActions<T> | ((record: R) => MenuActions<T>)>,
  hasActions: (record: R, role: Role | undefined) => boolean = () => true,
) {
  const Entries = lazyPart(async () => {
    const [{ ActionEntries }, actions] = await Promise.all([import("./action-entries.tsx"), fetchActions()]);
    const of = typeof actions === "function" ? actions : () => actions;
    return ({ record }: { record: R }) => <ActionEntries actions={of(record)} record={record} />;
  });
  return function ActionMenu({ record, variant = "ghost", size = "sm", className }: ActionMenuProps<R>) {
    const role = useIdentity()?.role;
    if (!hasActions(record, role)) return null;
    return (
      <Menu
        load={Entries.load}
        trigger={
          <IconButton label={labelOf(record)} variant={variant} size={size} className={className}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
      >
        <Entries record={record} />
      </Menu>
    );
  };
}

/**
 * A handler whose code is loaded on the press.
 * @param fetchAct loads it; a failure is shown in a toast
 */
export function lazyAct<A extends unknown[]>(fetchAct: () => Promise<(...args: A) => unknown>) {
  const load = partLoader(fetchAct);
  return async (...args: A): Promise<void> => {
    const act = await load().catch(() => null);
    if (act) await act(...args);
    else toasts.error(common.error, words.failed);
  };
}
