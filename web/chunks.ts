import type { Rolldown } from "vite";

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
/** Names of the features that need a module, by module. */
type Needs = Map<string, Set<string>>;

/** From this number of pages on, every page loads a module, with the others that so many share. */
const SHARED_PAGES = 5;

const isRoutes = (id: string) => /\/web\/src\/app\/[\w-]+-routes\.tsx$/.test(id);
const isFrame = (id: string) => /\/web\/src\/app\/(guard|shell\/shell)\.tsx?$/.test(id);
/** The icons' index names all of them, whoever uses them. */
const isIcon = (id: string) => id.includes("/lucide-react/");

/** The feature of a module, by its folder; the palette knows all features, so it is one itself. */
function featureOf(id: string): string | undefined {
  if (/\/web\/src\/app\/(shell\/)?palette-/.test(id)) return "palette";
  return (
    /\/web\/src\/features\/\w+\/([\w-]+)\//.exec(id)?.[1] ?? /\/web\/src\/app\/([\w-]+)(?:\/|\.tsx?$)/.exec(id)?.[1]
  );
}

/** The same, with the page's own folder if the feature has several. */
const pageOf = (id: string): string | undefined =>
  /\/web\/src\/features\/\w+\/([\w-]+\/[\w-]+)\//.exec(id)?.[1]?.replace("/", "-") ?? featureOf(id);

/** A module with all that it imports statically. */
function closureOf(root: string, graph: Graph): Set<string> {
  const found = new Set([root]);
  for (const id of found) {
    if (!isIcon(id)) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next);
  }
  return found;
}

/** Reads who needs what. */
function readNeeds(main: string, graph: Graph) {
  const initial = closureOf(main, graph);
  const frame = new Set<string>();
  const pages: Needs = new Map();
  const parts: Needs = new Map();
  const roots = new Map<string, boolean>();
  const findRoots = (ids: Iterable<string>) => {
    for (const id of ids) {
      for (const root of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
        roots.set(root, roots.get(root) === true || isRoutes(id));
      }
    }
  };
  findRoots(initial);
  // What is found on the way follows.
  for (const [root, isPage] of roots) {
    const ids = closureOf(root, graph);
    findRoots(ids);
    const needs = isPage ? pages : parts;
    const name = (isPage ? pageOf(root) : featureOf(root)) ?? "";
    for (const id of ids) {
      if (isFrame(root)) frame.add(id);
      else needs.set(id, (needs.get(id) ?? new Set()).add(name));
    }
  }
  return { initial, frame, pages, parts };
}

/**
 * The file of each module, by folder: one for each page, and one for the dialogs of its feature. What several need is
 * with the app (`base`), the frame, all pages (`list`) or the dialogs of all features, so that each is loaded once and
 * none loads another feature. No file imports another one in a circle, because what a module imports is needed by at
 * least as many.
 */
export function chunkGroups(main: string): Rolldown.CodeSplittingGroup[] {
  let read: ReturnType<typeof readNeeds> | undefined;
  const nameOf = (id: string, graph: Graph): string => {
    read ??= readNeeds(main, graph);
    const pages = [...(read.pages.get(id) ?? [])];
    const all = new Set([...pages, ...(read.parts.get(id) ?? [])]);
    const [only = "", ...others] = all;
    const inFrame = read.frame.has(id);
    if (read.initial.has(id) || isIcon(id) || (all.size === 0 && !inFrame)) return "base";
    // Neither sign-in nor the frame loads the other.
    if (pages.includes("sign-in") && (inFrame || others.length > 0)) return "base";
    if (inFrame) return "frame";
    const feature = featureOf(id) ?? (others.length === 0 ? only : "");
    if (feature !== "") return pages.length === 0 ? `${feature}-dialogs` : pages.length === 1 ? pages.join() : feature;
    if (pages.length >= SHARED_PAGES) return "list";
    if (pages.length === 0) return "dialogs";
    if (/\/web\/src\/components\/form\/|\/react-hook-form\//.test(id)) return "form";
    if (id.includes("/packages/contract/")) return "contract";
    return pages.length === 1 ? "controls" : "parts";
  };
  return [{ name: nameOf, includeDependenciesRecursively: false }];
}
