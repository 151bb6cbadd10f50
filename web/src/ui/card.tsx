import type { ComponentProps } from "react";
import { cx } from "../lib/cx.ts";

type CardProps = ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" | undefined };

/** Flat, one hairline. Padding is the caller's. */
export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  const Element: "div" = asDiv(Tag);
  return <Element {...rest} className={cx("card rounded-lg border border-line bg-surface", className)} />;
}

/** The elements differ in name only; none takes props that the others lack here. */
const asDiv = (tag: string) => tag as "div";
