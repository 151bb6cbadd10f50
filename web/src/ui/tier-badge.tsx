import { cx } from "../lib/cx.ts";

type Tier = "enterprise" | "professional" | "starter" | "other";

const tiers: Record<Tier, { tone: string; bars: number }> = {
  enterprise: { tone: "bg-enterprise-soft text-enterprise-text", bars: 3 },
  professional: { tone: "bg-professional-soft text-professional-text", bars: 2 },
  starter: { tone: "bg-starter-soft text-starter-text", bars: 1 },
  other: { tone: "bg-surface-2 text-fg-2", bars: 0 },
};

const heights = ["h-1", "h-[6.5px]", "h-[9px]"];

/** Any other name is shown without bars. */
function tierOf(name: string): Tier {
  const word = name.trim().toLowerCase();
  return word === "enterprise" || word === "professional" || word === "starter" ? word : "other";
}

type TierBadgeProps = {
  name: string;
  /** Its tier, if the name is different. */
  tier?: string | undefined;
  className?: string | undefined;
};

/** The name of a package in its color, with bars for its tier. */
export function TierBadge({ name, tier = name, className }: TierBadgeProps) {
  return (
    <span
      className={cx(
        "badge inline-flex h-5 max-w-full min-w-0 items-center gap-[5px] rounded-xs px-[7px] text-12 font-medium whitespace-nowrap",
        tierTone(tier),
        className,
      )}
    >
      <TierSign tier={tier} />
      <span className="truncate">{name}</span>
    </span>
  );
}

/** The colors of a package's tier. */
export const tierTone = (tier: string): string => tiers[tierOf(tier)].tone;

/** One, two or three bars: color is never the only sign. */
export function TierSign({ tier }: { tier: string }) {
  const { bars } = tiers[tierOf(tier)];
  if (bars === 0) return null;
  return (
    <span aria-hidden="true" className="inline-flex h-[9px] flex-none items-end gap-[1.5px]">
      {heights.map((height, index) => (
        <span key={height} className={cx("w-[2.5px] rounded-full bg-current", height, index >= bars && "opacity-30")} />
      ))}
    </span>
  );
}
