import { mayAccess, type Role } from "@console/contract/permissions.ts";
import { type Found, foundKinds } from "@console/contract/search.ts";
import type { RecentObject } from "../../components/layout/recent-objects.ts";
import type { Density } from "../../lib/density.ts";
import type { ShortcutId } from "../../lib/keys.ts";
import { paths } from "../../lib/paths.ts";
import { stringifySearch } from "../../lib/search.ts";
import type { Theme } from "../../lib/theme.ts";
import {
  actionEntries,
  areaOfKind,
  type Doing,
  type Entry,
  objectActions,
  objectPlace,
  pageEntries,
} from "./palette.entries.ts";
import { actionsNamed, allBegin, foldWords, type Reading } from "./palette.match.ts";
import { plannedIn } from "./palette.schedule.ts";
import { paletteText as words } from "./palette.text.ts";

type Thing = RecentObject & { status?: Found["status"] };

export type Option = {
  /** Stays the same as long as it means the same. */
  key: string;
  label: string;
  /** What it is about: its tile and its second line. */
  about?: Thing;
  keys?: ShortcutId | undefined;
  does: string | Doing;
};

export type Group = { title: string; options: Option[] };

/** Most that two words can suggest, and for how many things of one name. */
const SUGGESTED = 6;
const THINGS = 3;

type Reader = { role: Role; isDemo: boolean; theme: Theme; density: Density };

/** Pages and actions: known without the server. */
export function localGroups(q: string, reader: Reader): Group[] {
  const asked = foldWords(q);
  const fitting = (entries: readonly Entry[]) =>
    entries.filter(
      (entry) => isTheirs(entry, reader) && allBegin(asked, [...foldWords(entry.label), ...entry.keywords]),
    );
  return shown([
    { title: words.pages, options: fitting(pageEntries).map(entryOption) },
    { title: words.actions, options: [...scheduleOptions(q, reader.role), ...fitting(actionEntries).map(entryOption)] },
  ]);
}

/** 'schedule wed 3:15 pm': the form with that in it. */
function scheduleOptions(q: string, role: Role): Option[] {
  const planned = mayAccess(role, "onboardings") ? plannedIn(q) : null;
  if (!planned) return [];
  const { date, time, type } = planned;
  const search = { new: 1, ...(date && { date }), ...(time && { time }), ...(type && { package: type }) };
  const at = stringifySearch(search);
  return [{ key: `schedule ${at}`, label: words.planned(planned), does: `${paths.onboardings}${at}` }];
}

/** What is so already is not offered. */
function isTheirs({ area, does }: Entry, reader: Reader): boolean {
  if (!mayAccess(reader.role, area ?? null)) return false;
  if (typeof does === "string") return true;
  if ("theme" in does) return does.theme !== reader.theme;
  if ("density" in does) return does.density !== reader.density;
  return reader.isDemo || !("panel" in does && does.panel === "demo");
}

const entryOption = ({ label, keys, does }: Entry): Option => ({ key: `entry ${label}`, label, keys, does });

/** What was looked at last, where nothing is asked for. */
export function recentGroup(recent: readonly RecentObject[], role: Role): Group[] {
  const theirs = recent.filter(({ kind }) => mayAccess(role, areaOfKind[kind]));
  return shown([
    {
      title: words.recent,
      options: theirs.map((thing) => ({ ...thingOption(thing), key: `recent ${thing.kind} ${thing.id}` })),
    },
  ]);
}

/** An action alone is offered for what was looked at last. */
export function recentActions(q: string, recent: readonly RecentObject[], role: Role): Option[] {
  return actionsNamed(q, objectActions).flatMap((action) =>
    recent
      .filter((thing) => isFor(action, thing) && mayAccess(role, areaOfKind[thing.kind]))
      .slice(0, THINGS)
      .map((thing) => actionOption(action, thing)),
  );
}

type ActionReading = Reading<(typeof objectActions)[number]>;

/** What two words name together, for the things found by the one that names them. */
export const suggestions = (read: readonly ActionReading[], foundBy: ReadonlyMap<string, readonly Found[]>): Option[] =>
  read
    .flatMap(({ object, action }) =>
      (foundBy.get(object) ?? [])
        .filter((thing) => isFor(action, thing))
        .slice(0, THINGS)
        .map((thing) => actionOption(action, thing)),
    )
    .slice(0, SUGGESTED);

export const foundGroups = (found: readonly Found[]): Group[] =>
  shown(
    foundKinds.map((kind) => ({
      title: words.kinds[kind],
      options: found.filter((each) => each.kind === kind).map(thingOption),
    })),
  );

/** Where a single brand fits, what can be done with it. */
export function brandGroup(found: readonly Found[]): Group[] {
  const [brand, ...more] = found.filter(({ kind }) => kind === "brand");
  if (!brand || more.length > 0) return [];
  const options = objectActions.filter(({ kind }) => kind === "brand").map((action) => actionOption(action, brand));
  return [{ title: brand.name, options }];
}

export const suggestedGroup = (options: Option[]): Group[] => shown([{ title: words.suggested, options }]);

const shown = (groups: Group[]) => groups.filter(({ options }) => options.length > 0);

/** How something stood when it was looked at last is not kept. */
const isFor = ({ kind, only }: (typeof objectActions)[number], thing: Thing): boolean =>
  thing.kind === kind && (only === undefined || thing.status === only);

const thingOption = (thing: Thing): Option => ({
  key: `${thing.kind} ${thing.id}`,
  label: thing.name,
  about: thing,
  does: objectPlace[thing.kind](thing.id),
});

const actionOption = (action: (typeof objectActions)[number], thing: Thing): Option => ({
  key: `${action.label("")} ${thing.kind} ${thing.id}`,
  label: action.label(thing.name),
  about: thing,
  does: action.at(thing.id),
});
