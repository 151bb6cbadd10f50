import type { ReactNode } from "react";
import { cx } from "../lib/cx.ts";

/** A strip of links, each with its own address; not ARIA tabs. Scrolls sideways if narrow. */
export const SectionLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="mb-5 overflow-x-auto border-b border-line [scrollbar-width:none] max-md:-mx-4 max-[22.5rem]:-mx-3 max-md:mb-4 max-md:px-1.5"
  >
    <ul className="flex gap-1">{children}</ul>
  </nav>
);

/** The class of one link; the link itself sets `aria-current="page"` when it is the current one. */
export const sectionLinkClass = (extra?: string): string =>
  cx(
    "relative inline-flex items-center gap-1.5 rounded-xs px-2.5 pt-2 pb-2.5 text-13 font-medium whitespace-nowrap text-fg-2 -outline-offset-2",
    "hover:text-fg aria-[current=page]:text-fg aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0",
    "aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-fg aria-[current=page]:after:content-[''] max-md:pt-2.5 max-md:pb-3",
    extra,
  );
