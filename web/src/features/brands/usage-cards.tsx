import type { Brand } from "@console/contract/brands.ts";
import { formatGigabytes, formatMoney } from "../../lib/money.ts";
import { Card } from "../../ui/card.tsx";
import { brandsText as words } from "./brands.text.ts";
import { UnknownFigure } from "./unknown-figure.tsx";

type Usage = Brand["usage_overview"];

/** No change beside a figure until there is a history to work it out from. */
export function UsageCards({ usage }: { usage: Usage }) {
  return (
    <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3 max-[360px]:grid-cols-1">
      {figuresOf(usage).map(({ label, value }) => (
        <Card as="li" key={label} className="px-4 pt-3.5 pb-4">
          <h2 className="text-13 text-fg-2">{label}</h2>
          <p className="mt-1.5 text-28 font-semibold tracking-figure tabular-nums max-md:text-20">
            {value ?? <UnknownFigure label={label} className="text-20 font-medium tracking-title text-fg-2" />}
          </p>
        </Card>
      ))}
    </ul>
  );
}

function figuresOf(usage: Usage): { label: string; value: string | null }[] {
  return [
    { label: words.usage.storage_used, value: usage.storage_used && formatGigabytes(usage.storage_used) },
    {
      label: words.usage.active_integrations,
      value: usage.active_integrations === null ? null : usage.active_integrations.toLocaleString("en-US"),
    },
    { label: words.usage.monthly_revenue, value: usage.monthly_revenue && formatMoney(usage.monthly_revenue) },
    { label: words.usage.total_revenue, value: usage.total_revenue && formatMoney(usage.total_revenue) },
  ];
}
