import { type AvailableIntegration, connectionLabel } from "@console/contract/integrations.ts";
import { Check } from "lucide-react";
import { formatRate } from "../../../lib/money.ts";
import { Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { IntegrationMark } from "./integration-card.tsx";
import { integrationsText as words } from "./integrations.text.ts";

type AvailableRowProps = {
  integration: AvailableIntegration;
  /** Added in this dialog. */
  added: boolean;
  pending: boolean;
  onAdd: () => void;
};

export function AvailableRow({ integration, added, pending, onAdd }: AvailableRowProps) {
  const needs = words.needs(integration);
  return (
    <li className="flex items-start gap-3 py-2.5">
      <IntegrationMark name={integration.name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="text-14 font-medium">{integration.name}</span>
          <Tag>{connectionLabel[integration.connection_type]}</Tag>
          <span className="text-12 text-fg-3 tabular-nums">
            {formatRate(integration.wholesale_price)} {words.unit}
          </span>
        </p>
        <p className="text-13 text-fg-2">{integration.description}</p>
        {needs && <p className="mt-0.5 text-12 text-fg-3">{needs}</p>}
      </div>
      {/* After its work, the button keeps its position and the focus. */}
      <Button
        size="sm"
        pending={pending}
        aria-disabled={added || undefined}
        aria-label={added ? undefined : words.addNamed(integration.name)}
        onClick={onAdd}
      >
        {added && <Check aria-hidden="true" />}
        {added ? words.addedOne : words.addOne}
      </Button>
    </li>
  );
}
