import { getRouteApi } from "@tanstack/react-router";
import { RefusedEventList } from "./refused-event-list.tsx";
import { RefusedGroups } from "./refused-groups.tsx";

const route = getRouteApi("/shell/refused-events");

/** Usage that was refused: by its causes, or event by event. */
export function RefusedPage() {
  const search = route.useSearch();
  return search.status !== undefined || search.group !== undefined ? (
    <RefusedEventList key={search.group} search={search} />
  ) : (
    <RefusedGroups search={search} />
  );
}
