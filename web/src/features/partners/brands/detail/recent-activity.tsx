import type { Activity } from "@console/contract/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert, Pencil } from "lucide-react";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { SimpleList } from "../../../../components/list/simple-list.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandActivityQuery } from "../brand.queries.ts";
import { brandText as words } from "../brand.text.ts";

const signs = {
  success: { icon: Check, look: "bg-success-soft text-success-text" },
  primary: { icon: Pencil, look: "bg-accent-soft text-accent-text" },
  warning: { icon: CircleAlert, look: "bg-warning-soft text-warning-text" },
} as const;

/** The card loads and fails independently. */
export const RecentActivity = ({ brandId }: { brandId: number }) => (
  <DetailCard title={words.activity}>
    <SimpleList
      query={useQuery(brandActivityQuery(brandId))}
      words={{ loading: words.activityLoading, loadFailed: words.activityFailed, empty: words.noActivity }}
      label={words.activity}
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
        <span className="sr-only">{words.activityTypes[item.type]}: </span>
      </span>
      <div className="min-w-0">
        <p className="text-13 break-words">
          <span className="font-medium">{item.user}</span> {item.message}
        </p>
        <p className="text-12 text-fg-3">
          <Time at={item.time} />
        </p>
      </div>
    </li>
  );
}
