import { type AssignedIntegration, categoryLabel, connectionLabel } from "@console/contract/integrations.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { UsedBy } from "../../../components/layout/used-by.tsx";
import { Tag } from "../../../ui/badge.tsx";
import { removeFrom } from "./integration.actions.tsx";
import { IntegrationMark } from "./integration-mark.tsx";
import { integrationsText as words } from "./integrations.text.ts";
import { PriceEditor } from "./price-editor.tsx";

type IntegrationCardProps = { brandId: number; integration: AssignedIntegration };

const cardClass = [
  "grid grid-cols-[auto_minmax(0,1fr)_minmax(0,300px)_auto] items-start gap-x-3 gap-y-1 px-card py-2.5",
  "max-lg:grid-cols-[auto_minmax(0,1fr)_auto]",
].join(" ");

/** A row of the list: name, price per connection, and the businesses that use it. */
export const IntegrationCard = ({ brandId, integration }: IntegrationCardProps) => (
  <li tabIndex={-1} data-card={integration.id} data-integration={integration.id} className={cardClass}>
    <IntegrationMark name={integration.name} />
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="min-w-0 truncate text-14 font-semibold tracking-name" title={integration.name}>
          {integration.name}
        </h3>
        <Tag>{categoryLabel[integration.category]}</Tag>
        <Tag>{connectionLabel[integration.connection_type]}</Tag>
      </div>
      <p className="mt-0.5 text-13 text-fg-2">{integration.description}</p>
    </div>
    <div className="max-lg:order-last max-lg:col-span-2 max-lg:col-start-2">
      <PriceEditor brandId={brandId} integration={integration}>
        <UsedBy {...integration} />
      </PriceEditor>
    </div>
    <ActionButton
      variant="ghost"
      className="-mr-1.5"
      action={removeFrom(brandId)}
      record={integration}
      name={words.removeNamed(integration.name)}
    />
  </li>
);
