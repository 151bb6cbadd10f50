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
  <li className="flex min-h-row items-center gap-3 border-b border-hairline py-1 text-13">
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="font-medium">{integration.name}</span>
      <span className="font-mono text-12 text-fg-3 max-md:hidden">{integration.code}</span>
      <Tag>{connectionLabel[integration.connection_type]}</Tag>
      {integration.retired && <Badge tone="neutral">{retiredLabel.true}</Badge>}
      <span className="text-12 text-fg-3">{categoryLabel[integration.category]}</span>
      <span className="ml-auto flex gap-x-4 text-12 text-fg-3 max-md:ml-0">
        <UsedByBrands {...integration} users={integrationUsersQuery(integration.id)} />
        <span className="text-right text-fg tabular-nums md:w-16">{formatRate(integration.wholesale_price)}</span>
      </span>
    </div>
    <Button size="sm" variant="ghost" aria-label={words.editNamed(integration.name)} onClick={onEdit}>
      {words.edit}
    </Button>
  </li>
);
