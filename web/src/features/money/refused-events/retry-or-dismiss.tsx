import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { refusedText as words } from "./refused-events.text.ts";

type RetryOrDismissProps<T extends { id: number }> = {
  actions: { retry: Action<T>; retryWithout: Action<T>; dismiss: Action<T> };
  record: T;
  name: string;
};

/** The buttons at the end of a row: of a group, or of one event. */
export const RetryOrDismiss = <T extends { id: number }>({ actions, record, name }: RetryOrDismissProps<T>) => (
  <span className="-ml-2.5 flex gap-1">
    <ActionButton
      plain
      variant="ghost"
      action={actions.retryWithout.applies?.(record) ? actions.retryWithout : actions.retry}
      record={record}
      name={words.retryOf(name)}
    />
    <ActionButton plain variant="ghost" action={actions.dismiss} record={record} name={words.dismissOf(name)} />
  </span>
);
