import { cx } from "../lib/cx.ts";

export const Spinner = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={cx("spinner inline-block size-3.5 flex-none", className)} />
);
