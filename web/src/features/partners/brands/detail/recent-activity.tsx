import type { Activity } from "@console/contract/activities.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, CircleAlert, Pencil } from "lucide-react";
import { ErrorPanel } from "../../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../../components/feedback/use-delayed.ts";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { Skeleton } from "../../../../ui/card.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandActivityQuery } from "../brand.queries.ts";
import { brandText as words } from "../brand.text.ts";

const signs = {
  success: { icon: Check, look: "bg-success-soft text-success-text" },
  primary: { icon: Pencil, look: "bg-accent-soft text-accent-text" },
  warning: { icon: CircleAlert, look: "bg-warning-soft text-warning-text" },
} as const;

const bars = ["1", "2", "3"];

/** The card loads and fails independently. */
export function RecentActivity({ brandId }: { brandId: number }) {
  const { data, error, isPending, refetch } = useQuery(brandActivityQuery(brandId));
  const skeleton = useDelayed(isPending);
  if (error && !data) {
    return (
      <ErrorPanel
        title={words.activityFailed.title}
        error={error}
        fallback={words.activityFailed.body}
        onRetry={refetch}
      />
    );
  }
  return (
    <DetailCard title={words.activity}>
      {skeleton && bars.map((key) => <Skeleton key={key} className="mb-3 h-8" />)}
      {data && !skeleton && data.length === 0 && <p className="text-13 text-fg-2">{words.noActivity}</p>}
      {data && !skeleton && data.length > 0 && (
        <ol className="flex flex-col gap-3">
          {data.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ol>
      )}
    </DetailCard>
  );
}

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
