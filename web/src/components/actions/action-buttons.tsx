import { useIdentity } from "../../api/identity.ts";
import type { Action } from "./action.ts";
import { ActionButton } from "./action-button.tsx";
import { useIsOffered } from "./offered.ts";

type ActionButtonsProps<T> = { actions: readonly Action<T>[]; record: T };

/** A record's actions side by side, those that the person can do. */
export function ActionButtons<T>({ actions, record }: ActionButtonsProps<T>) {
  const person = useIdentity();
  const isOffered = useIsOffered(record);
  const possible = actions.filter((action) => isOffered(action) && !action.blocked?.(record, person));
  return possible.map((action) => <ActionButton key={action.label} action={action} record={record} />);
}
