import { cx } from "../lib/cx.ts";

/** One grey bar; give it the size of what will come. The container says `aria-busy`. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={cx("skeleton block", className)} />
);
