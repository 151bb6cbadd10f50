import type { CatalogIntegration } from "@console/contract/catalog.ts";
import { categoryLabel, connectionLabel, retiredLabel } from "@console/contract/integrations.ts";
import { formatRate } from "../../../lib/money.ts";
import { Badge, Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { integrationUsersQuery } from "./catalog.queries.ts";
import { catalogText as words } from "./catalog.text.ts";
import { UsedByBrands } from "./used-by-brands.tsx";

type IntegrationRowProps = { integration: CatalogIntegration; onEdit: () => void };

/** An integration of the catalog with its default price, and who uses it. */
export const IntegrationRow = ({ integration, onEdit }: IntegrationRowProps) => (
  <li className="flex items-center gap-3 border-b border-hairline py-2.5">
    <div className="min-w-0 flex-1">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-13">
        <span className="font-medium">{integration.name}</span>
        <span className="font-mono text-12 text-fg-3">{integration.code}</span>
        <Tag>{connectionLabel[integration.connection_type]}</Tag>
        {integration.retired && <Badge tone="neutral">{retiredLabel.true}</Badge>}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-12 text-fg-3">
        <span>{categoryLabel[integration.category]}</span>
        <span className="tabular-nums">{formatRate(integration.wholesale_price)}</span>
        <UsedByBrands {...integration} users={integrationUsersQuery(integration.id)} />
      </p>
    </div>
    <Button size="sm" aria-label={words.editNamed(integration.name)} onClick={onEdit}>
      {words.edit}
    </Button>
  </li>
);
