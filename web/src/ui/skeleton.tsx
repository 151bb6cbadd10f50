import { cx } from "../lib/cx.ts";

/** One grey bar; give it the size of the content. The container sets `aria-busy`. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={cx("skeleton block", className)} />
);
