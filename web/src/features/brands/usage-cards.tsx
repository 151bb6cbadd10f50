import type { Brand } from "@console/contract/brands.ts";
import { formatGigabytes, formatMoney } from "../../lib/money.ts";
import { Card } from "../../ui/card.tsx";
import { brandsText as words } from "./brands.text.ts";
import { UnknownFigure } from "./unknown-figure.tsx";

type Usage = Brand["usage_overview"];

/** A change stands beside a figure only where there is a history to work it out from (BRAND-16). */
export function UsageCards({ usage }: { usage: Usage }) {
  return (
    <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-md:gap-3 max-[360px]:grid-cols-1">
      {figuresOf(usage).map(({ label, value, change }) => (
        <Card as="li" key={label} className="px-4 pt-3.5 pb-4">
          <h2 className="text-13 text-fg-2">{label}</h2>
          <p className="mt-1.5 text-28 font-semibold tracking-figure tabular-nums max-md:text-20">
            {value ?? <UnknownFigure label={label} className="text-20 font-medium tracking-title text-fg-2" />}
          </p>
          {change && <p className="mt-0.5 text-12 text-fg-3 tabular-nums">{change}</p>}
        </Card>
      ))}
    </ul>
  );
}

type Figure = { label: string; value: string | null; change?: string | null };

function figuresOf(usage: Usage): Figure[] {
  const { before } = usage;
  return [
    {
      label: words.usage.storage_used,
      value: usage.storage_used && formatGigabytes(usage.storage_used),
      change: changeOf(usage.storage_used, before.storage_used, formatGigabytes),
    },
    {
      label: words.usage.active_integrations,
      value: usage.active_integrations === null ? null : usage.active_integrations.toLocaleString("en-US"),
    },
    {
      label: words.usage.monthly_revenue,
      value: usage.monthly_revenue && formatMoney(usage.monthly_revenue),
      change: changeOf(usage.monthly_revenue, before.monthly_revenue, formatMoney),
    },
    { label: words.usage.total_revenue, value: usage.total_revenue && formatMoney(usage.total_revenue) },
  ];
}

/** '↑ $120.00 (8%) against the same days last month'. Decimal text becomes a number for display only. */
function changeOf(now: string | null, before: string | null, format: (decimal: string) => string): string | null {
  if (now === null || before === null) return null;
  const by = Number(now) - Number(before);
  if (by === 0) return words.usage.unchanged;
  if (Number(before) === 0) return words.usage.isNew;
  const share = Math.round((Math.abs(by) / Number(before)) * 100);
  return words.usage.change(by > 0 ? "↑" : "↓", format(String(Math.abs(by))), share);
}
