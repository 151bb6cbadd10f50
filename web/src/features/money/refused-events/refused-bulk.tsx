import type { RefusedEvent, RefusedGroup } from "@console/contract/refused-events.ts";
import { BulkActions } from "../../../components/list/bulk-actions.tsx";
import type { Selection } from "../../../components/list/use-selection.ts";
import { eventActions, groupActions } from "./refused.actions.tsx";
import {
  type EventFilters,
  eventsFile,
  type GroupFilters,
  groupsFile,
  readAllGroups,
} from "./refused-events.queries.ts";

type GroupBulkProps = { selection: Selection<RefusedGroup>; filters: GroupFilters; total: number };

/** The file has all that the filters find. */
export const GroupBulk = ({ filters, ...list }: GroupBulkProps) => (
  <BulkActions
    {...list}
    actions={[groupActions.retry, groupActions.retryWithout, groupActions.dismiss]}
    readAll={() => readAllGroups(filters)}
    file={() => groupsFile(filters)}
  />
);

type EventBulkProps = { selection: Selection<RefusedEvent>; filters: EventFilters; items: readonly RefusedEvent[] };

/** Of what is shown: a whole group is handled in one call on its own. */
export const EventBulk = ({ filters, items, selection }: EventBulkProps) => (
  <BulkActions
    selection={selection}
    total={items.length}
    actions={[eventActions.retry, eventActions.retryWithout, eventActions.dismiss]}
    readAll={async () => [...items]}
    file={() => eventsFile(filters)}
  />
);
