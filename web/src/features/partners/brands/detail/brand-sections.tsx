import type { Brand } from "@console/contract/brands.ts";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { KeyTooltip } from "../../../../components/layout/key-tooltip.tsx";
import { paths } from "../../../../lib/paths.ts";
import { useShortcut } from "../../../../lib/use-shortcut.ts";
import { SectionLinks, sectionLinkClass } from "../../../../ui/section-links.tsx";
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
