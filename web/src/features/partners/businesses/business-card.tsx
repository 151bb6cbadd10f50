import type { Business } from "@console/contract/businesses.ts";
import { History, MapPin } from "lucide-react";
import { memo } from "react";
import { historyName as history } from "../../../components/history/history.text.ts";
import { bulkWords } from "../../../components/list/saved-views.text.ts";
import { Badge, Tag } from "../../../ui/badge.tsx";
import { Card, Fact } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Time } from "../../../ui/time.tsx";
import { Tooltip } from "../../../ui/tooltip.tsx";
import { businessesText as words } from "./businesses.text.ts";
import { EngineSelect } from "./engine-select.tsx";

type BusinessCardProps = {
  business: Business;
  selected: boolean;
  /** Absent if nothing can be done with selected ones. */
  onSelect: ((business: Business, extend: boolean) => void) | undefined;
  onHistory: (business: Business) => void;
};

export const BusinessCard = memo(function BusinessCard({ business, selected, onSelect, onHistory }: BusinessCardProps) {
  const status = business.account_status ? "active" : "inactive";
  return (
    <Card
      as="li"
      data-card={business.id}
      tabIndex={-1}
      data-selected={selected || undefined}
      className="flex min-w-0 flex-col px-card pt-card pb-3.5 data-selected:border-accent data-selected:bg-accent-soft"
    >
      <div className="flex items-center gap-2.5">
        {onSelect && (
          <Checkbox
            label={bulkWords.select(business.name)}
            checked={selected}
            onChange={(extend) => onSelect(business, extend)}
          />
        )}
        <h3 className="min-w-0 flex-1 truncate text-14 font-semibold tracking-name" title={business.name}>
          {business.name}
        </h3>
        <Badge tone={status === "active" ? "success" : "neutral"}>{words.statuses[status]}</Badge>
        <Tooltip text={history.title}>
          <IconButton
            size="sm"
            className="-my-1 -mr-1.5"
            label={history.named(business.name)}
            onClick={() => onHistory(business)}
          >
            <History aria-hidden="true" />
          </IconButton>
        </Tooltip>
      </div>
      <div className="mt-0.5 flex min-h-5 items-center gap-2 text-13 text-fg-3">
        <span className="min-w-0 truncate" title={business.type}>
          {business.type || words.noType}
        </span>
        {business.premium_support && <Tag tone="primary">{words.premium}</Tag>}
      </div>
      <p className="mt-1 flex items-center gap-1.5 text-13 text-fg-2">
        <MapPin aria-hidden="true" className="size-3.5 text-fg-3" />
        <span className="min-w-0 truncate" title={business.location}>
          {business.location || words.noLocation}
        </span>
      </p>
      <dl className="mt-3 mb-3.5 grid grid-cols-[auto_auto_auto_auto] justify-between gap-x-3 border-t border-line pt-3">
        <Fact label={words.integrations}>{business.integrations_count.toLocaleString("en-US")}</Fact>
        <Fact label={words.locations}>{business.total_locations.toLocaleString("en-US")}</Fact>
        <Fact label={words.agents}>{business.total_agent.toLocaleString("en-US")}</Fact>
        <Fact label={words.created}>
          <Time at={business.created_at} show="date" />
        </Fact>
      </dl>
      <div className="mt-auto">
        <p aria-hidden="true" className="mb-[5px] text-12 text-fg-3">
          {words.engine}
        </p>
        <EngineSelect business={business} />
      </div>
    </Card>
  );
});
