import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../api/queries.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { stopText as words } from "./stop.text.ts";

const stopQuery = (ids: readonly number[]) => ({
  ...dataQuery(brands.stop, { query: { ids: ids.join(",") } }),
  staleTime: 0,
});

/** What to know before brands are deactivated: their calls of the last 24 hours, and whether the platform confirms. */
export function StopNote({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(stopQuery(ids));
  if (data) return <p>{words.stop(data.calls, data.unconfirmed, ids.length)}</p>;
  return error ? <p>{words.stopUnknown}</p> : <Skeleton className="h-10" />;
}
