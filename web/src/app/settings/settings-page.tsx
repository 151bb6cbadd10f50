import { mayAccess } from "@console/contract/permissions.ts";
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { listedPages } from "../pages.ts";
import { settingsText as words } from "./settings.text.ts";

const linkClass =
  "flex h-8 items-center rounded-sm px-[9px] text-13 font-medium text-fg-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-selected aria-[current=page]:text-fg pointer-coarse:h-11 max-md:h-11";

/** The settings that the role may see; those with an address of their own leave the list. */
export function SettingsList({ className }: { className?: string }) {
  const role = useIdentity()?.role;
  const entries = listedPages(useRouter())
    .flatMap(({ settings, ...page }) =>
      settings && role && mayAccess(role, page.area) ? [{ ...page, ...settings }] : [],
    )
    .sort((one, other) => one.place - other.place);
  return (
    <nav aria-label={words.title} className={className}>
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The list of settings beside one of them; a phone shows one or the other. */
export const SettingsLayout = () => (
  <div className="gap-8 md:flex">
    <SettingsList className="w-44 flex-none max-md:hidden print:hidden" />
    <div className="min-w-0 flex-1">
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
