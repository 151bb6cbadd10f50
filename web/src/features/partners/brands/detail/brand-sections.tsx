import type { Brand } from "@console/contract/brands.ts";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { KeyTooltip } from "../../../../components/layout/key-tooltip.tsx";
import { cx } from "../../../../lib/cx.ts";
import { paths } from "../../../../lib/paths.ts";
import { useShortcut } from "../../../../lib/use-shortcut.ts";
import { brandText as words } from "../brand.text.ts";

const sections = [
  { to: paths.brand, label: words.details },
  { to: paths.brandBusinesses, label: words.businessesTab },
  { to: paths.brandIntegrations, label: words.integrations },
  { to: paths.brandEngines, label: words.engines },
  { to: paths.brandBilling, label: words.billing },
  { to: paths.brandHistory, label: words.history },
] as const;

export function BrandSections({ brand }: { brand: Brand }) {
  const params = { id: String(brand.id) };
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const strip = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the section changes.
  useEffect(() => {
    strip.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [path]);

  useShortcut("section", ({ key }) => {
    const section = sections.at(Number(key) - 1);
    if (section) void navigate({ to: section.to, params });
  });

  const counts: Record<string, number | null> = {
    [paths.brandBusinesses]: brand.total_businesses,
    [paths.brandIntegrations]: brand.usage_overview.active_integrations,
    [paths.brandEngines]: brand.total_engines,
  };
  return (
    <div ref={strip}>
      <SectionLinks label={words.sections}>
        {sections.map(({ to, label }, index) => (
          <li key={to}>
            <KeyTooltip id="section" which={index}>
              <Link
                to={to}
                params={params}
                activeOptions={{ exact: true, includeSearch: false }}
                className={sectionLinkClass()}
              >
                {label}
                {typeof counts[to] === "number" && (
                  <span className="font-normal text-fg-3 tabular-nums">{counts[to]}</span>
                )}
              </Link>
            </KeyTooltip>
          </li>
        ))}
      </SectionLinks>
    </div>
  );
}

/** A strip of links, each with its own address; not ARIA tabs. Scrolls sideways if narrow. */
const SectionLinks = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav
    aria-label={label}
    className="-mx-page-x mb-5 overflow-x-auto border-b border-line px-[calc(var(--page-x)-10px)] [scrollbar-width:none] max-md:mb-4"
  >
    <ul className="flex gap-1">{children}</ul>
  </nav>
);

/** The class of one link; the link itself sets `aria-current="page"` when it is the current one. */
const sectionLinkClass = (extra?: string): string =>
  cx(
    "relative inline-flex items-center gap-1.5 rounded-xs px-2.5 pt-2 pb-2.5 text-13 font-medium whitespace-nowrap text-fg-2 -outline-offset-2 max-md:h-11",
    "hover:text-fg aria-[current=page]:text-fg aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2.5 aria-[current=page]:after:bottom-0",
    "aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-fg aria-[current=page]:after:content-[''] max-md:pt-2.5 max-md:pb-3",
    extra,
  );
