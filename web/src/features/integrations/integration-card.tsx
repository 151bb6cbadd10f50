import { type AssignedIntegration, connectionLabel } from "@console/contract/integrations.ts";
import { Trash2 } from "lucide-react";
import { UsedBy } from "../../components/layout/used-by.tsx";
import { leadingTwo } from "../../lib/initials.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
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
          <UsedBy {...integration} />
        </PriceEditor>
      </div>
    </div>
  </Card>
);
