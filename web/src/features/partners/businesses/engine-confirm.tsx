import { type Business, businesses } from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { askAbout } from "../../../components/feedback/ask-about.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { findListed } from "../../../components/list/use-paged-list.ts";
import { assignedCodesQuery, businessQuery, changeEngine, refreshBusinesses } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";

/** Shows the old and new engine, and whether the new one is also assigned to the brand (BIZ-11). */
export const askToChange = (client: QueryClient, listed: Business, to: EngineCode) =>
  askAbout(
    listed,
    (business) => ({
      title: words.changeTitle,
      body: (
        <>
          <p>{words.changeBody(business.name, business.voice_engine, to)}</p>
          <AssignsToo brandId={business.organization_id} to={to} />
        </>
      ),
      action: words.changeAction,
      fallback: words.changeFailed,
      run: async () => {
        const { meta } = await changeEngine(business, to);
        toasts.success(words.changed, meta.message);
        void refreshBusinesses(client);
      },
    }),
    {
      refresh: () => refreshBusinesses(client),
      read: async () =>
        findListed<Business>(client, businesses.list, listed.id) ??
        client.getQueryData<Business>(businessQuery(listed.id).queryKey),
    },
  );

/** A note that the engine is also assigned to the brand. */
export function AssignsToo({ brandId, to }: { brandId: number; to: EngineCode }) {
  const { data: assigned } = useQuery(assignedCodesQuery(brandId));
  if (to === "v1" || assigned?.includes(to)) return null;
  return <p className="mt-2">{assigned ? words.assignsToo(to) : words.mayAssign}</p>;
}
