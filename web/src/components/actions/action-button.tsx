import { Button, type ButtonProps } from "../../ui/button.tsx";
import type { Action } from "./action.ts";
import { useRun } from "./use-run.ts";

type ActionButtonProps<T> = Omit<ButtonProps, "onClick" | "children"> & {
  action: Action<T>;
  record: T;
  /** Accessible name without the row's context: 'Edit Summer Sale'. */
  name?: string;
  /** Without its icon. */
  plain?: boolean;
};

/** An action with its own button in a row or on a card. */
export function ActionButton<T>(props: ActionButtonProps<T>) {
  const { action, record, name, plain = false, pending, ...button } = props;
  const [run, running] = useRun();
  const { label, icon: Icon } = action;
  const busy = pending || (running && !action.confirm);
  return (
    <Button size="sm" aria-label={name} pending={busy} onClick={() => void run(action, record)} {...button}>
      {!plain && !busy && Icon && <Icon aria-hidden="true" />}
      {label}
    </Button>
  );
}
