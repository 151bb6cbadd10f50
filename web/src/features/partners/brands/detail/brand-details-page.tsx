import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { oneQuery } from "../../../../api/queries.ts";
import { BrandNotes } from "../notes/brand-notes.tsx";
import { AccountOwner } from "./account-owner.tsx";
import { BrandInformation } from "./brand-information.tsx";
import { BrandOwner } from "./brand-owner.tsx";
import { CredentialsSummary } from "./credentials-summary.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { UsageCards } from "./usage-cards.tsx";

const route = getRouteApi("/shell/agencies/$id");

/** Inside the brand's layout, which loads the brand and shows errors. */
export function BrandDetailsPage() {
  const id = Number(route.useParams().id);
  const { data: brand } = useQuery(oneQuery(brands.read, id));
  if (!brand) return null;
  return (
    <div className="flex flex-col gap-4">
      <UsageCards brand={brand} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-4 max-[1100px]:grid-cols-[minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <BrandInformation brand={brand} />
          <CredentialsSummary brand={brand} />
          {/* Last, because they load later and their height is unknown. */}
          <BrandNotes brandId={brand.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <AccountOwner brand={brand} />
          <BrandOwner brand={brand} />
          <RecentActivity brandId={brand.id} />
        </div>
      </div>
    </div>
  );
}
