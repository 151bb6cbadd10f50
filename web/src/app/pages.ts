import type { Area } from "@console/contract/permissions.ts";
import type { AnyRouter } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ShortcutId } from "../lib/keys.ts";

/** In this order. */
export const settingsGroups = ["you", "company", "people", "platform", "records"] as const;
type SettingsGroup = (typeof settingsGroups)[number];

/** What the frame knows of a page: its navigation, breadcrumb, palette entry and help for wrong addresses follow from it. */
export type Page = {
  name: string;
  /** A permission, or only Super Admins; null for everybody who is signed in. Absent for the tabs of a record. */
  area?: Area | null;
  /** The page that leads to it, before it in the breadcrumb. */
  under?: { name: string; to: string };
  /** It shows one record: the breadcrumb has the name that the page sets with `useCrumb`. */
  isRecord?: true;
  /** The group of the side navigation that it is in, from the top or at its foot, and its icon there. */
  navigation?: { group: 1 | 2 | "foot"; icon: LucideIcon };
  /** The group of the list of settings that it is in, its icon there, and its name there if it has another one. */
  settings?: { group: SettingsGroup; icon: LucideIcon; name?: string };
  keys?: ShortcutId;
  /** Other words for it, in the palette and in a wrong address. A page without them is reached from another one only. */
  keywords?: readonly string[];
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    page?: Page;
  }
  interface HistoryState {
    /** The person was sent to sign-in because a session ended. */
    expired?: boolean;
  }
}

export type ListedPage = Page & { to: string; area: Area | null; keywords: readonly string[] };

/** The pages that can be opened by themselves, in their order: those of the side navigation first. */
export function listedPages({ routesById }: Pick<AnyRouter, "routesById">): ListedPage[] {
  const routes: { fullPath: string; options: { staticData?: { page?: Page } } }[] = Object.values(routesById);
  const listed = routes.flatMap(({ fullPath, options }) => {
    const { area, keywords, ...page } = options.staticData?.page ?? { name: "" };
    return area === undefined || keywords === undefined ? [] : [{ ...page, area, keywords, to: fullPath }];
  });
  return [...listed.filter(({ navigation }) => navigation), ...listed.filter(({ navigation }) => !navigation)];
}

/** A step of the breadcrumb; `record` waits for the record's name. */
export type Crumb = { label: string; to?: string } | "record";

/** The steps of nested pages. */
export const crumbsOf = (matches: readonly { fullPath: string; staticData: { page?: Page } }[]): Crumb[] =>
  matches.flatMap(({ fullPath, staticData: { page } }): Crumb[] => {
    if (!page) return [];
    const before = page.under ? [{ label: page.under.name, to: page.under.to }] : [];
    const own = fullPath.includes("$") ? { label: page.name } : { label: page.name, to: fullPath };
    return [...before, page.isRecord ? "record" : own];
  });
