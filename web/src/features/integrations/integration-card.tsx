import { type AssignedIntegration, connectionLabel } from "@console/contract/integrations.ts";
import { Trash2 } from "lucide-react";
import { leadingTwo } from "../../lib/initials.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Popover } from "../../ui/popover.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Tile } from "../../ui/tile.tsx";
import { integrationsText as words } from "./integrations.text.ts";
import { PriceEditor } from "./price-editor.tsx";

type IntegrationCardProps = { brandId: number; integration: AssignedIntegration; onRemove: () => void };

export const IntegrationCard = ({ brandId, integration, onRemove }: IntegrationCardProps) => (
  <Card
    as="li"
    tabIndex={-1}
    data-card={integration.id}
    data-integration={integration.id}
    className="flex min-w-0 flex-col px-card pt-card pb-3"
  >
    <div className="flex items-center gap-3">
      <Tile initials={leadingTwo(integration.name)} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <h4 className="min-w-0 truncate text-14 font-semibold tracking-name" title={integration.name}>
            {integration.name}
          </h4>
          <Tag>{connectionLabel[integration.connection_type]}</Tag>
        </div>
      </div>
      <Button
        variant="ghost"
        size="sm"
        className="-mr-1.5"
        aria-label={words.removeNamed(integration.name)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
        {words.remove}
      </Button>
    </div>
    <p className="mt-2 text-13 text-fg-2">{integration.description}</p>
    <div className="mt-auto pt-3">
      <div className="border-t border-line pt-2">
        <PriceEditor brandId={brandId} integration={integration}>
          <Users integration={integration} />
        </PriceEditor>
      </div>
    </div>
  </Card>
);

function Users({ integration: { name, businesses } }: { integration: AssignedIntegration }) {
  if (businesses.length === 0) return words.notUsed;
  return (
    <Popover
      title={words.usedByTitle(name)}
      trigger={
        <button
          type="button"
          className="min-h-6 rounded-xs text-12 text-fg-2 underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-fg"
        >
          {words.usedBy(businesses.length)}
        </button>
      }
    >
      <ul className="max-h-60 overflow-y-auto text-fg-2">
        {businesses.map((business) => (
          <li key={business.id}>{business.name}</li>
        ))}
      </ul>
    </Popover>
  );
}

/** The size of a card to come. */
export const IntegrationCardSkeleton = () => (
  <Card as="li" className="flex flex-col px-card pt-card pb-3">
    <div className="flex items-start gap-3">
      <Skeleton className="size-9 rounded-md" />
      <div className="flex-1">
        <Skeleton className="mt-1 h-3.5 w-1/2" />
        <Skeleton className="mt-2.5 h-3 w-full" />
      </div>
    </div>
    <Skeleton className="mt-6 h-5 w-48" />
    <Skeleton className="mt-3 h-3 w-20" />
  </Card>
);
