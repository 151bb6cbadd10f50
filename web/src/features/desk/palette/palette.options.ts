import { type Found, type FoundKind, foundKinds } from "@console/contract/search.ts";
import type { LucideIcon } from "lucide-react";
import type { RecentObject } from "../../../components/layout/recent-objects.ts";
import type { ShortcutId } from "../../../lib/keys.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { omitUndefined } from "../../../lib/search.ts";
import { actionsNamed, allBegin, foldWords, type Reading } from "./palette.match.ts";
import { plannedIn } from "./palette.schedule.ts";
import { paletteText as words } from "./palette.text.ts";

/** Where an option leads, or what it runs. */
export type Target = { href: string; run?: never } | { href?: never; run: () => unknown };

export type Entry = Target & {
  label: string;
  /** Search keywords besides the label. */
  keywords: readonly string[];
  icon?: LucideIcon | undefined;
  keys?: ShortcutId | undefined;
};

/** An action on a named object: 'lumen bill', 'edit dana'. */
export type ObjectAction = {
  kind: FoundKind;
  keywords: readonly string[];
  label: (name: string) => string;
  /** Offered only for objects with this status, or for all others. */
  only?: Found["status"];
  except?: Found["status"];
  target: (id: number) => Target;
};

/** Everything offered to the signed-in person. */
export type Offer = {
  pages: readonly Entry[];
  actions: readonly Entry[];
  objectActions: readonly ObjectAction[];
  /** The page of an object, for the kinds that the person may see. */
  linksByKind: Partial<Record<FoundKind, (thing: Thing) => string>>;
};

type Thing = RecentObject & Partial<Pick<Found, "status" | "brand_id" | "month">>;

export type Option = Target & {
  /** Stable as long as the option means the same. */
  key: string;
  label: string;
  /** The object it is about, for its tile and second line. */
  about?: Thing;
  icon?: LucideIcon | undefined;
  keys?: ShortcutId | undefined;
};

export type Group = { title: string; options: Option[] };

/** Maximum suggestions for two words, and for objects with one name. */
const SUGGESTED = 6;
const THINGS = 3;

/** Pages and actions, which need no server. */
export function localGroups(q: string, { pages, actions, linksByKind }: Offer): Group[] {
  const query = foldWords(q);
  const fitting = (entries: readonly Entry[]) =>
    entries
      .filter(({ label, keywords }) => allBegin(query, [...foldWords(label), ...keywords]))
      .map(({ keywords: _, ...entry }) => ({ key: `entry ${entry.label}`, ...entry }));
  return withoutEmpty([
    { title: words.pages, options: fitting(pages) },
    { title: words.actions, options: [...(linksByKind.onboarding ? scheduleOptions(q) : []), ...fitting(actions)] },
  ]);
}

/** 'schedule wed 3:15 pm': opens the form with these values. */
function scheduleOptions(q: string): Option[] {
  const planned = plannedIn(q);
  if (!planned) return [];
  const { date, time, type } = planned;
  const href = hrefOf(paths.onboardings, omitUndefined({ new: 1, date, time, package: type }));
  return [{ key: `schedule ${href}`, label: words.planned(planned), href }];
}

/** Recently viewed objects, shown for an empty query. */
export const recentGroup = (recent: readonly RecentObject[], { linksByKind }: Offer): Group[] =>
  withoutEmpty([
    {
      title: words.recent,
      options: things(recent, linksByKind).map((option) => ({ ...option, key: `recent ${option.key}` })),
    },
  ]);

/** An action without an object is offered for recently viewed objects. */
export const recentActions = (q: string, recent: readonly RecentObject[], { objectActions }: Offer): Option[] =>
  actionsNamed(q, objectActions).flatMap((action) => optionsFor(action, recent));

/** Combinations of action and object, for the objects found by the object's words. */
export const suggestions = (
  read: readonly Reading<ObjectAction>[],
  foundBy: ReadonlyMap<string, readonly Found[]>,
): Option[] => read.flatMap(({ object, action }) => optionsFor(action, foundBy.get(object) ?? [])).slice(0, SUGGESTED);

export const foundGroups = (found: readonly Found[], { linksByKind }: Offer): Group[] =>
  withoutEmpty(
    foundKinds.map((kind) => ({
      title: words.kinds[kind],
      options: things(
        found.filter((each) => each.kind === kind),
        linksByKind,
      ),
    })),
  );

/** If a single brand matches, its actions. */
export function brandGroup(found: readonly Found[], { objectActions }: Offer): Group[] {
  const [brand, ...more] = found.filter(({ kind }) => kind === "brand");
  if (!brand || more.length > 0) return [];
  return [{ title: brand.name, options: objectActions.flatMap((action) => optionsFor(action, [brand])) }];
}

export const suggestedGroup = (options: Option[]): Group[] => withoutEmpty([{ title: words.suggested, options }]);

const withoutEmpty = (groups: Group[]) => groups.filter(({ options }) => options.length > 0);

const things = (found: readonly Thing[], linksByKind: Offer["linksByKind"]): Option[] =>
  found.flatMap((about) => {
    const destination = linksByKind[about.kind];
    return destination
      ? [{ key: `${about.kind} ${about.id}`, label: about.name, about, href: destination(about) }]
      : [];
  });

/** For the first matching objects; the status of recently viewed ones is not stored. */
const optionsFor = ({ kind, only, except, label, target }: ObjectAction, found: readonly Thing[]): Option[] =>
  found
    .filter(({ status, ...thing }) => thing.kind === kind && (only === undefined || status === only))
    .filter(({ status }) => except === undefined || status !== except)
    .slice(0, THINGS)
    .map((about) => ({
      key: `${label("")} ${kind} ${about.id}`,
      label: label(about.name),
      about,
      ...target(about.id),
    }));
