import type { Rolldown } from "vite";
import { modulesOfPages } from "./routes.ts";

type Graph = Parameters<Rolldown.CodeSplittingNameFunction>[1];
/** Names of the features that need a module, by module. */
type Needs = Map<string, Set<string>>;

/** The file of what draws the page, the largest one: it comes last, and what comes before it gets ready meanwhile. */
export const RENDERER = "renderer";

/** What this number of pages need, all pages load: with a higher one, pages load more that only others need. */
const SHARED_PAGES = 3;

const isRoutes = (id: string) => /\/web\/src\/app\/[\w-]+-routes\.tsx$/.test(id);
const isFrame = (id: string) => /\/web\/src\/app\/(guard|shell\/shell)\.tsx?$/.test(id);
const isOfLists = (id: string) => /\/web\/src\/components\/(list|history)\//.test(id);
const isOfSchemas = (id: string) => id.includes("/node_modules/zod/") || id.endsWith("?schemas");
const isOfRenderer = (id: string) => /\/node_modules\/(react-dom\/(client|cjs\/react-dom-client)|scheduler\/)/.test(id);
const isIcon = (id: string) => id.includes("/lucide-react/dist/esm/icons/");
const isIconIndex = (id: string) => id.endsWith("/lucide-react/dist/esm/lucide-react.mjs");

/** The feature of a module, by its folder; the palette knows all features, so it is one itself. */
function featureOf(id: string): string | undefined {
  if (/\/web\/src\/app\/(shell\/)?palette-/.test(id)) return "palette";
  return (
    /\/web\/src\/features\/\w+\/([\w-]+)\//.exec(id)?.[1] ?? /\/web\/src\/app\/([\w-]+)(?:\/|\.tsx?$)/.exec(id)?.[1]
  );
}

/** Whoever has yet to sign in loads no dialogs of others. */
const storeyOf = (id: string) => /\/web\/src\/features\/(?!access\/sign-in\/)(\w+)\//.exec(id)?.[1];

/** The same, with the page's own folder if the feature has several. */
const pageOf = (id: string): string | undefined =>
  /\/web\/src\/features\/\w+\/([\w-]+\/[\w-]+)\//.exec(id)?.[1]?.replace("/", "-") ?? featureOf(id);

/** The file names of the pages around a page, from those of all addresses where it is. */
const around = new Map<string, string[]>();
for (const page of modulesOfPages()) {
  const [own = "", ...others] = [page.own, ...page.around].map((module) => pageOf(`/web/src/${module}`) ?? "");
  const known = around.get(own) ?? others;
  around.set(
    own,
    known.filter((each) => each !== own && others.includes(each)),
  );
}

/** Without nested pages, where a page around them has it too: they are loaded together. */
const withoutNested = (pages: ReadonlySet<string>): string[] =>
  [...pages].filter((page) => !around.get(page)?.some((each) => pages.has(each)));

/** The file of each icon, by its names, as the index of all icons has them. */
function iconFiles(index: string, graph: Graph): Map<string, string> {
  const exports = graph.getModuleInfo(index)?.code?.matchAll(/^export \{(.*)\} from ['"]\.(\/icons\/.*)['"]/gm) ?? [];
  const folder = index.slice(0, index.lastIndexOf("/"));
  return new Map(
    [...exports].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]): [string, string] => [name, folder + file]),
    ),
  );
}

/** Reads what a module imports statically: of the icons those that it names, because their index imports all. */
function importReader(graph: Graph): (id: string) => string[] {
  let icons: Map<string, string> | undefined;
  return (id) => {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    const index = importedIds.find(isIconIndex);
    if (index === undefined) return importedIds;
    icons ??= iconFiles(index, graph);
    const [, names = ""] = /import \{([^}]*)\} from ['"]lucide-react['"]/.exec(code ?? "") ?? [];
    const named = names.split(",").flatMap((name) => icons?.get(name.trim().replace(/ as .*/, "")) ?? []);
    return [...importedIds.filter((each) => each !== index), ...named];
  };
}

/** A module with all that it imports statically. */
function closureOf(root: string, importsOf: (id: string) => string[]): Set<string> {
  const found = new Set([root]);
  for (const id of found) for (const next of importsOf(id)) found.add(next);
  return found;
}

/** Reads who needs what. */
function readNeeds(main: string, graph: Graph) {
  const importsOf = importReader(graph);
  const initial = closureOf(main, importsOf);
  const frame = new Set<string>();
  const pages: Needs = new Map();
  const parts: Needs = new Map();
  const storeys = new Map<string, string | undefined>();
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
    const ids = closureOf(root, importsOf);
    findRoots(ids);
    const needs = isPage ? pages : parts;
    const name = (isPage ? pageOf(root) : featureOf(root)) ?? "";
    storeys.set(name, storeyOf(root));
    for (const id of ids) {
      if (isFrame(root)) frame.add(id);
      else needs.set(id, (needs.get(id) ?? new Set()).add(name));
    }
  }
  const withForm = new Set([...pages].flatMap(([id, names]) => (id.includes("/react-hook-form/") ? [...names] : [])));
  return { initial, frame, pages, parts, storeys, withForm, importsOf };
}

/** The file of what no feature has, by the pages that need it. */
function sharedFile(id: string, pages: readonly string[], { withForm, importsOf }: ReturnType<typeof readNeeds>) {
  if (pages.length === 0) return "dialogs";
  if (pages.every((page) => withForm.has(page))) return "form";
  if (isOfSchemas(id)) return "schemas";
  // Base UI is large and what is made of it differs: together for those pages only that need the same of it.
  if ([id, ...importsOf(id)].some((each) => /\/@(base|floating)-ui\//.test(each)))
    return ["controls", ...pages].join("-");
  const isShared = pages.length >= (isIcon(id) ? 2 : SHARED_PAGES);
  if (isOfLists(id)) return isShared ? "list" : "feeds";
  if (isShared) return "page";
  if (pages.length === 1) return pages.join();
  return id.includes("/packages/contract/") ? "contract" : "parts";
}

/**
 * The file of each module, by folder: one for each page, one for what several pages of a feature need, and one for the
 * dialogs of its storey, which load when nothing else does. What no feature has is with the app (`base`), the `renderer`,
 * the frame, all pages (`page`), the lists (`list`, `feeds`), the pages with a form (`form`), a few pages (`parts`,
 * `contract`, `controls-…`) or the dialogs of all features. Each is loaded once, and none of a page loads another page. No
 * file imports another one in a circle, because what a module imports is needed by at least as many.
 */
export function chunkGroups(main: string): Rolldown.CodeSplittingGroup[] {
  let read: ReturnType<typeof readNeeds> | undefined;
  const nameOf = (id: string, graph: Graph): string => {
    read ??= readNeeds(main, graph);
    if (isOfRenderer(id)) return RENDERER;
    const pages = withoutNested(read.pages.get(id) ?? new Set());
    const all = new Set([...pages, ...(read.parts.get(id) ?? [])]);
    const [only = "", ...others] = all;
    const inFrame = read.frame.has(id);
    if (read.initial.has(id) || (all.size === 0 && !inFrame)) return "base";
    // Neither sign-in nor the frame loads the other.
    if (pages.includes("sign-in") && (inFrame || others.length > 0)) return "base";
    if (inFrame) return "frame";
    const feature = featureOf(id) ?? (others.length === 0 ? only : "");
    if (feature === "") return sharedFile(id, pages, read);
    if (pages.length > 0) return pages.length === 1 ? pages.join() : `${feature}-shared`;
    const owner = others.length === 0 ? only : feature;
    return `${read.storeys.get(owner) ?? owner}-dialogs`;
  };
  return [{ name: nameOf, includeDependenciesRecursively: false }];
}
