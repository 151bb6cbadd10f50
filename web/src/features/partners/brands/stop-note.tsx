import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../api/queries.ts";
import { Skeleton } from "../../../ui/card.tsx";
import { stopText as words } from "./brand.text.ts";

const stopQuery = (ids: readonly number[]) => ({
  ...dataQuery(brands.stop, { query: { ids: ids.join(",") } }),
  staleTime: 0,
});

/**
 * What to know before brands are deactivated: their calls of the last 24 hours, and what happens to calls, bill and
 * sign-in (MORE-90).
 */
export function StopNote({ ids }: { ids: readonly number[] }) {
  const { data, error } = useQuery(stopQuery(ids));
  return (
    <>
      <Calls calls={data?.calls} brands={ids.length} failed={error !== null} />
      <ul aria-label={words.effects} className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>{words.stopCalls}</li>
        <li>{words.stopBill(ids.length)}</li>
        <li>{words.stopSignIn(ids.length)}</li>
      </ul>
    </>
  );
}

function Calls({ calls, brands, failed }: { calls: number | undefined; brands: number; failed: boolean }) {
  if (calls !== undefined) return <p>{words.calls(calls, brands)}</p>;
  return failed ? <p>{words.callsUnknown}</p> : <Skeleton className="h-5" />;
}
