import type { Action } from "./action.ts";
import { ActionButton } from "./action-button.tsx";
import { useIsOffered } from "./offered.ts";

type ActionButtonsProps<T> = { actions: readonly Action<T>[]; record: T };

/** A record's actions side by side, those that are offered. */
export function ActionButtons<T>({ actions, record }: ActionButtonsProps<T>) {
  const isOffered = useIsOffered(record);
  return actions.filter(isOffered).map((action) => <ActionButton key={action.label} action={action} record={record} />);
}
