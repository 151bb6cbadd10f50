import type { ComponentProps, ReactNode } from "react";
import { cx } from "../lib/cx.ts";

type CardProps = ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" | undefined };

/** Flat, with a hairline border. The caller sets the padding. */
export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  const Element: "div" = asDiv(Tag);
  return <Element {...rest} className={cx("card rounded-lg border border-line bg-surface", className)} />;
}

/** The elements differ only in name; none has props here that the others lack. */
const asDiv = (tag: string) => tag as "div";

/** One grey bar; give it the size of the content. The container sets `aria-busy`. */
export const Skeleton = ({ className }: { className?: string | undefined }) => (
  <span aria-hidden="true" className={cx("skeleton block", className)} />
);

/** A small label over its value, in a `dl`. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-12 text-fg-3">{label}</dt>
    <dd className="text-13 break-words tabular-nums">{children}</dd>
  </div>
);
