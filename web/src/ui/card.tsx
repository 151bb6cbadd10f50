import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";

type CardProps = ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" | undefined };

/** Flat, with a hairline border. The caller sets the padding. */
export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  const Element: "div" = asDiv(Tag);
  return <Element {...rest} className={cx("card rounded-lg border border-line bg-surface", className)} />;
}

/** The elements differ only in name; none has props here that the others lack. */
const asDiv = (tag: string) => tag as "div";
