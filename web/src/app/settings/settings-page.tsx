import { mayAccess } from "@console/contract/permissions.ts";
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { useId } from "react";
import { useIdentity } from "../../api/identity.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { cx } from "../../lib/cx.ts";
import { listedPages, settingsGroups } from "../pages.ts";
import { settingsText as words } from "./settings.text.ts";

const linkClass =
  "flex h-7.5 items-center gap-2.5 rounded-sm px-2 text-13 font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-selected aria-[current=page]:text-fg pointer-coarse:h-11 max-md:h-11";

/** The settings that the role may see, in groups; those with an address of their own leave the list. */
export function SettingsList({ className }: { className?: string }) {
  const role = useIdentity()?.role;
  const id = useId();
  const entries = listedPages(useRouter()).flatMap(({ settings, ...page }) =>
    settings && role && mayAccess(role, page.area) ? [{ ...page, ...settings }] : [],
  );
  const shown = settingsGroups
    .map((group) => ({ group, pages: entries.filter((each) => each.group === group) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <nav aria-label={words.title} className={cx("flex flex-col gap-3.5", className)}>
      {shown.map(({ group, pages }) => (
        <div key={group}>
          <h2 id={id + group} className="mb-1 px-[9px] text-12 font-medium text-fg-3">
            {words.groups[group]}
          </h2>
          <ul aria-labelledby={id + group} className="flex flex-col gap-px">
            {pages.map(({ to, name, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={linkClass}>
                  <Icon aria-hidden="true" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The list of settings beside one of them, up to the edges of the content; a phone shows one or the other. */
export const SettingsLayout = () => (
  <div data-wide="" className="md:-mx-page-x md:-mt-6 md:-mb-12 md:flex md:min-h-[calc(100dvh-var(--topbar))]">
    <SettingsList className="w-54 flex-none border-r border-line px-3 py-5 max-md:hidden print:hidden" />
    <div className="min-w-0 flex-1 md:px-page-x md:pt-6 md:pb-12">
      <Outlet />
    </div>
  </div>
);

/** The list of settings on a phone. */
export const SettingsPage = () => (
  <>
    <PageHeader title={words.title} />
    <SettingsList />
  </>
);
