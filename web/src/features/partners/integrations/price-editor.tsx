import type { AssignedIntegration } from "@console/contract/integrations.ts";
import { Pencil } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatRate } from "../../../lib/money.ts";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { integrationsText as words } from "./integrations.text.ts";

const PriceField = lazyPart(async () => (await import("./price-field.tsx")).PriceField);

type PriceEditorProps = {
  brandId: number;
  integration: AssignedIntegration;
  /** The line under the price; the field's messages replace it, so that nothing moves. */
  children: ReactNode;
};

/** A button that turns into a field (INTEG-03). */
export function PriceEditor({ brandId, integration, children }: PriceEditorProps) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // Preloads after the first render, before someone types.
  useEffect(() => void PriceField.load(), []);
  const price = formatRate(integration.wholesale_price);

  function close(refocus: boolean) {
    flushSync(() => setEditing(false));
    if (refocus) button.current?.focus();
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
        className="group -mx-2 inline-flex min-h-ctl max-w-[calc(100%+16px)] items-center gap-1.5 rounded-sm px-2 text-left text-13 hover:bg-hover"
      >
        <span className="text-14 font-semibold tabular-nums">{price}</span>{" "}
        <span className="text-fg-3">{words.unit}</span>
        <Pencil aria-hidden="true" className="size-3.5 text-fg-3 group-hover:text-fg" />
      </button>
      <div className="flex min-h-6 items-center text-12 text-fg-3">{children}</div>
    </>
  );
}
