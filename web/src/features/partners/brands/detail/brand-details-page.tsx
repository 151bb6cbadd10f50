import type { Activity } from "@console/contract/activities.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { oneQuery } from "../../../../api/queries.ts";
import { useRun } from "../../../../components/actions/use-run.ts";
import { activitySigns, LineSign } from "../../../../components/layout/line-sign.tsx";
import { SimpleList } from "../../../../components/layout/simple-list.tsx";
import { namedOptions } from "../../../../lib/options.ts";
import { CommittedSelect } from "../../../../ui/committed-select.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandActivityQuery } from "../brand.queries.ts";
import { brandText } from "../brand.text.ts";
import { BrandNotes } from "../notes/brand-notes.tsx";
import { ownersQuery } from "../notes/notes.queries.ts";
import { notesText as words } from "../notes/notes.text.ts";
import { BrandInformation } from "./brand-information.tsx";
import { BrandOwner } from "./brand-owner.tsx";
import { BrandTerms } from "./brand-terms.tsx";
import { CredentialsSummary } from "./credentials-summary.tsx";
import { setOwner } from "./detail.actions.ts";
import { GoLiveCard, PORTAL_OWNER } from "./go-live-card.tsx";
import { PortalUsers } from "./portal-users.tsx";
import { RailPart } from "./rail-part.tsx";
import { UsageCards } from "./usage-cards.tsx";

const route = getRouteApi("/shell/agencies/$id");

/**
 * Inside the brand's layout, which loads the brand and shows errors.
 * @param businesses the first of a brand's businesses
 */
export function BrandDetailsPage({ businesses }: { businesses: (brandId: number) => ReactNode }) {
  const id = Number(route.useParams().id);
  const { data: brand } = useQuery(oneQuery(brands.read, id));
  if (!brand) return null;
  return (
    <div className="flex flex-col gap-7">
      <UsageCards brand={brand} />
      <GoLiveCard brand={brand} />
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] items-start gap-x-10 gap-y-7 max-[1100px]:grid-cols-[minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-7">
          <BrandInformation brand={brand} />
          {businesses(brand.id)}
          <PortalUsers brand={brand} />
          <CredentialsSummary brand={brand} />
          {/* Last, because they load later and their height is unknown. */}
          <BrandNotes brandId={brand.id} isClosed={Boolean(brand.closed_at)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6 md:pt-2">
          <AccountOwner brand={brand} />
          <div id={PORTAL_OWNER}>
            <BrandOwner brand={brand} />
          </div>
          <BrandTerms brand={brand} />
          <RecentActivity brandId={brand.id} />
        </div>
      </div>
    </div>
  );
}

/** The team member who is the brand's account owner; a choice is saved immediately. */
function AccountOwner({ brand }: { brand: Brand }) {
  const [run] = useRun();
  const { data: people = [] } = useQuery(ownersQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const { account_owner: owner } = brand;
  // A former or no longer eligible owner stays shown until someone else is chosen.
  const former = owner && !people.some(({ id }) => id === owner.id) ? [owner] : [];

  async function choose(value: string) {
    setChosen(value);
    await run(setOwner(value === "" ? null : Number(value)), brand);
    setChosen(null);
  }

  return (
    <RailPart title={words.owner}>
      {brand.closed_at ? (
        <p className="text-13">{owner?.name ?? words.unassigned}</p>
      ) : (
        <CommittedSelect
          aria-label={words.owner}
          value={chosen ?? String(owner?.id ?? "")}
          options={[{ value: "", label: words.unassigned }, ...namedOptions([...former, ...people])]}
          onCommit={(value) => void choose(value)}
        />
      )}
    </RailPart>
  );
}

/** Loads and fails independently. */
const RecentActivity = ({ brandId }: { brandId: number }) => (
  <RailPart title={brandText.activity}>
    <SimpleList
      query={useQuery(brandActivityQuery(brandId))}
      words={{ loading: brandText.activityLoading, loadFailed: brandText.activityFailed, empty: brandText.noActivity }}
      label={brandText.activity}
      skeleton="h-44"
      className="border-t border-line"
    >
      {(item) => <Item key={item.id} item={item} />}
    </SimpleList>
  </RailPart>
);

function Item({ item }: { item: Activity }) {
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-b border-hairline text-13">
      <LineSign {...activitySigns[item.type]} word={brandText.activityTypes[item.type]} />
      <p className="min-w-0 flex-1 truncate text-fg-2" title={`${item.user} ${item.message}`}>
        <span className="font-medium text-fg">{item.user}</span> {item.message}
      </p>
      <Time at={item.time} className="flex-none text-12 text-fg-3" />
    </li>
  );
}
