import { notFound, rootRouteId } from "@tanstack/react-router";

/** Ids are numbers; any other address does not exist. */
export function requireId({ params }: { params: Record<string, string> }): void {
  if (!Object.values(params).every((id) => /^[1-9]\d*$/.test(id))) throw notFound({ routeId: rootRouteId });
}
