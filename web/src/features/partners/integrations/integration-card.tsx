import { type AssignedIntegration, categoryLabel, connectionLabel } from "@console/contract/integrations.ts";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { UsedBy } from "../../../components/layout/used-by.tsx";
import { formatRate } from "../../../lib/money.ts";
import { leadingTwo } from "../../../lib/names.ts";
import { Tag } from "../../../ui/badge.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { Tile } from "../../../ui/tile.tsx";
import { removeFrom } from "./integration.actions.tsx";
import { integrationsText as words } from "./integrations.text.ts";
import { markColor } from "./mark-color.ts";

/** Distinguishes integrations at a glance: letters of the name, in its own color. */
export function IntegrationMark({ name }: { name: string }) {
  const words = name.split(/\s+/);
  const letters = words.length > 1 ? words.map((word) => leadingTwo(word).slice(0, 1)).join("") : name;
  return <Tile initials={leadingTwo(letters)} color={markColor(name)} />;
}

type IntegrationCardProps = { brandId: number; integration: AssignedIntegration; isClosed: boolean };

const cardClass = [
  "grid grid-cols-[auto_minmax(0,1fr)_minmax(0,344px)_auto] items-start gap-x-3 gap-y-1 py-2.5",
  "max-lg:grid-cols-[auto_minmax(0,1fr)_auto]",
].join(" ");

/** A row of the list: name, price per connection, and the businesses that use it. */
export const IntegrationCard = ({ brandId, integration, isClosed }: IntegrationCardProps) => (
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
      <PriceEditor brandId={brandId} integration={integration} isClosed={isClosed}>
        <UsedBy {...integration} />
      </PriceEditor>
    </div>
    {!isClosed && (
      <ActionButton
        variant="ghost"
        className="-mr-1.5"
        action={removeFrom(brandId)}
        record={integration}
        name={words.removeNamed(integration.name)}
      />
    )}
  </li>
);

const PriceField = lazyPart(async () => (await import("./price-field.tsx")).PriceField);

type PriceEditorProps = {
  brandId: number;
  integration: AssignedIntegration;
  isClosed: boolean;
  /** The line under the price; the field's messages replace it, so that nothing moves. */
  children: ReactNode;
};

/** A button that turns into a field (INTEG-03). */
function PriceEditor({ brandId, integration, isClosed, children }: PriceEditorProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Preloads after the first render, before someone types.
  useEffect(() => void PriceField.load(), []);
  const price = formatRate(integration.wholesale_price);

  function close(refocus: boolean) {
    flushSync(() => setEditing(false));
    if (refocus) button.current?.focus();
  }

  if (isClosed) {
    return (
      <>
        <p className="flex min-h-ctl items-center gap-1.5 text-13">
          <span className="text-14 font-semibold tabular-nums">{price}</span>{" "}
          <span className="text-fg-3">{words.unit}</span>
        </p>
        <div className="flex min-h-6 items-center text-12 text-fg-3 max-md:min-h-9">{children}</div>
      </>
    );
  }
  if (editing) {
    return (
      <PriceField brandId={brandId} integration={integration} onClose={close}>
        {children}
      </PriceField>
    );
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        data-price
        aria-label={words.priceButton(integration.name, price)}
        // The button stays until the field has loaded.
        onClick={() => void PriceField.load().finally(() => setEditing(true))}
        className="group -mx-2 flex min-h-ctl max-w-[calc(100%+16px)] items-center gap-1.5 rounded-sm px-2 text-left text-13 hover:bg-hover"
      >
        <span className="text-14 font-semibold tabular-nums">{price}</span>{" "}
        <span className="text-fg-3">{words.unit}</span>
        <Pencil aria-hidden="true" className="size-3.5 text-fg-3 group-hover:text-fg" />
      </button>
      <div className="flex min-h-6 items-center text-12 text-fg-3 max-md:min-h-9">{children}</div>
    </>
  );
}
