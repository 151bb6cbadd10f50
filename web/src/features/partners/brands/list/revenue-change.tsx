import type { BrandSummary } from "@console/contract/brands.ts";
import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "../../../../lib/cx.ts";
import { changeOfRevenue } from "../revenue.ts";

const tones = { up: "text-success-text", down: "text-error-text", same: "text-fg-2", new: "text-fg-2" } as const;

/** '↑ 12.4%', in words for screen readers; nothing if unknown. */
export function RevenueChange({ usage }: { usage: BrandSummary["usage_overview"] }) {
  const change = changeOfRevenue(usage);
  if (!change) return null;
  const Sign = change.way === "up" ? ArrowUp : ArrowDown;
  return (
    <span
      title={change.why}
      className={cx("inline-flex items-center gap-0.5 text-12 font-medium tabular-nums", tones[change.way])}
    >
      {(change.way === "up" || change.way === "down") && <Sign aria-hidden="true" className="size-3" />}
      <span aria-hidden="true">{change.text}</span>
      <span className="sr-only">{change.spoken}</span>
    </span>
  );
}
