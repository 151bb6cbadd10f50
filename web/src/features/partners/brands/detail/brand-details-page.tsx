import type { Activity } from "@console/contract/activities.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Check, CircleAlert, Pencil } from "lucide-react";
import { useState } from "react";
import { oneQuery } from "../../../../api/queries.ts";
import { useRun } from "../../../../components/actions/use-run.ts";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { SimpleList } from "../../../../components/list/simple-list.tsx";
import { CommittedSelect } from "../../../../ui/committed-select.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandActivityQuery } from "../brand.queries.ts";
import { brandText } from "../brand.text.ts";
import { BrandNotes } from "../notes/brand-notes.tsx";
import { ownersQuery } from "../notes/notes.queries.ts";
import { notesText as words } from "../notes/notes.text.ts";
import { BrandInformation } from "./brand-information.tsx";
import { BrandOwner } from "./brand-owner.tsx";
import { CredentialsSummary } from "./credentials-summary.tsx";
import { setOwner } from "./detail.actions.ts";
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
    <DetailCard title={words.owner}>
      <CommittedSelect
        aria-label={words.owner}
        value={chosen ?? String(owner?.id ?? "")}
        onCommit={(value) => void choose(value)}
      >
        <option value="">{words.unassigned}</option>
        {[...former, ...people].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </CommittedSelect>
    </DetailCard>
  );
}

const signs = {
  success: { icon: Check, look: "bg-success-soft text-success-text" },
  primary: { icon: Pencil, look: "bg-accent-soft text-accent-text" },
  warning: { icon: CircleAlert, look: "bg-warning-soft text-warning-text" },
} as const;

/** The card loads and fails independently. */
const RecentActivity = ({ brandId }: { brandId: number }) => (
  <DetailCard title={brandText.activity}>
    <SimpleList
      query={useQuery(brandActivityQuery(brandId))}
      words={{ loading: brandText.activityLoading, loadFailed: brandText.activityFailed, empty: brandText.noActivity }}
      label={brandText.activity}
      skeleton="h-30"
      className="flex flex-col gap-3"
    >
      {(item) => <Item key={item.id} item={item} />}
    </SimpleList>
  </DetailCard>
);

function Item({ item }: { item: Activity }) {
  const { icon: Icon, look } = signs[item.type];
  return (
    <li className="flex gap-2.5">
      <span className={`mt-px grid size-5 flex-none place-items-center rounded-full ${look}`}>
        <Icon aria-hidden="true" className="size-3" />
        <span className="sr-only">{brandText.activityTypes[item.type]}: </span>
      </span>
      <div className="min-w-0">
        <p className="text-13 break-brandText">
          <span className="font-medium">{item.user}</span> {item.message}
        </p>
        <p className="text-12 text-fg-3">
          <Time at={item.time} />
        </p>
      </div>
    </li>
  );
}
