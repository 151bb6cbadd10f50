import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../lib/cx.ts";

type CardProps = ComponentProps<"div"> & { as?: "div" | "section" | "article" | "li" | undefined };

/** Flat, with a hairline border. The caller sets the padding. */
export function Card({ as: Tag = "div", className, ...rest }: CardProps) {
  const Element: "div" = asDiv(Tag);
  return <Element {...rest} className={cx("card rounded-lg border border-line bg-surface", className)} />;
}

/** The elements differ only in name; none has props here that the others lack. */
const asDiv = (tag: string) => tag as "div";

type SectionHeadProps = {
  id: string;
  /** Of the heading, without one 2. */
  level?: 2 | 3 | undefined;
  title: string;
  count?: ReactNode;
  /** At the right end: links, filters. */
  children?: ReactNode;
  className?: string;
};

/** The head of a section without a box: its title over a line; rows with hairlines follow. */
export function SectionHead({ id, level = 2, title, count, children, className }: SectionHeadProps) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={cx("flex min-h-10 flex-wrap items-center gap-2 border-b border-line pb-1.5", className)}>
      <Heading id={id} className="text-16 font-semibold tracking-name">
        {title}
      </Heading>
      {count !== undefined && <span className="text-13 text-fg-3 tabular-nums">{count}</span>}
      <div className="-mr-1.5 ml-auto flex min-w-0 items-center gap-2">{children}</div>
    </div>
  );
}

type SectionProps = Omit<SectionHeadProps, "id"> & { action?: ReactNode };

/** A part of a page, without a box. */
export function Section({ action, children, ...head }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <SectionHead id={id} {...head}>
        {action}
      </SectionHead>
      {children}
    </section>
  );
}

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
