import { cx } from "../lib/cx.ts";

const sizes = { md: "size-7 text-[11px]", lg: "size-9 text-13" } as const;

export const Avatar = ({ initials, size = "md" }: { initials: string; size?: keyof typeof sizes | undefined }) => (
  <span
    aria-hidden="true"
    className={cx("grid flex-none place-items-center rounded-full bg-selected font-semibold text-fg-2", sizes[size])}
  >
    {initials}
  </span>
);
