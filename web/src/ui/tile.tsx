import type { CSSProperties } from "react";
import { cx } from "../lib/cx.ts";

const sizes = {
  xs: "size-5 rounded-xs text-[9px]",
  sm: "size-6 rounded-sm text-12",
  md: "size-9 rounded-md text-13",
  head: "size-7 rounded-md text-12",
} as const;

const fallback = "#6366f1";
const hex = /^#[0-9a-f]{6}$/i;

type TileProps = { initials: string; color?: string | null | undefined; size?: keyof typeof sizes | undefined };

/** The logo tile: initials on a tint of the brand's color. An invalid color gives the default. */
export function Tile({ initials, color, size = "md" }: TileProps) {
  const tint = color && hex.test(color) ? color : fallback;
  return (
    <span
      aria-hidden="true"
      style={tileColor(tint)}
      className={cx("tile grid flex-none place-items-center font-semibold tracking-[0] uppercase", sizes[size])}
    >
      {initials}
    </span>
  );
}

/** React's style type has no custom properties. */
const tileColor = (color: string) => ({ "--tile": color }) as CSSProperties;

const avatarSizes = { sm: "size-6 text-[10px]", md: "size-7 text-[11px]", lg: "size-9 text-13" } as const;

export const Avatar = ({
  initials,
  size = "md",
}: {
  initials: string;
  size?: keyof typeof avatarSizes | undefined;
}) => (
  <span
    aria-hidden="true"
    className={cx(
      "grid flex-none place-items-center rounded-full bg-selected font-semibold text-fg-2",
      avatarSizes[size],
    )}
  >
    {initials}
  </span>
);
