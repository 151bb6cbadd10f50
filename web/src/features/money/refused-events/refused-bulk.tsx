import type { RefusedEvent, RefusedGroup } from "@console/contract/refused-events.ts";
import { BulkActions, type BulkProps } from "../../../components/list/bulk-actions.tsx";
import { eventActions, groupActions } from "./refused.actions.tsx";

/** The file has all that the filters find. */
const whole = <T extends { id: number }>(list: BulkProps<T>["list"]) => ({ ...list, file: () => list.file(undefined) });

export const GroupBulk = ({ list, selection }: BulkProps<RefusedGroup>) => (
  <BulkActions
    list={whole(list)}
    selection={selection}
    actions={[groupActions.retry, groupActions.retryWithout, groupActions.dismiss]}
  />
);

type EventBulkProps = BulkProps<RefusedEvent> & { list: { items: readonly RefusedEvent[] } };

/** Of what is shown: a whole group is handled in one call on its own. */
export const EventBulk = ({ list, selection }: EventBulkProps) => (
  <BulkActions
    list={{ ...whole(list), meta: { total: list.items.length }, readAll: async () => [...list.items] }}
    selection={selection}
    actions={[eventActions.retry, eventActions.retryWithout, eventActions.dismiss]}
  />
);
