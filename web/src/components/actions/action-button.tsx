import { Button, type ButtonProps } from "../../ui/button.tsx";
import { act } from "./act.ts";
import { type Action, useMeans } from "./action.ts";

type ActionButtonProps<T extends { id: number }> = Pick<ButtonProps, "variant" | "className"> & {
  action: Action<T>;
  record: T;
  /** Accessible name without the row's context: 'Edit Summer Sale'. */
  name: string;
  /** Without its icon. */
  plain?: boolean;
};

/** An action with its own button in a row or on a card. */
export function ActionButton<T extends { id: number }>(props: ActionButtonProps<T>) {
  const { action, record, name, plain = false, ...button } = props;
  const means = useMeans();
  const { label, icon: Icon } = action;
  return (
    <Button size="sm" aria-label={name} onClick={() => void act(action, record, means)} {...button}>
      {!plain && Icon && <Icon aria-hidden="true" />}
      {label}
    </Button>
  );
}
