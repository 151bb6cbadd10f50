import { gzipSync } from "node:zlib";
import { api } from "@console/contract/index.ts";
import { pages } from "@console/contract/pages.ts";
import type { Plugin, Rolldown } from "vite";
import { RENDERER } from "./chunks.ts";
import { addresses, modulesOfPages, router } from "./routes.ts";

type Page = (typeof pages)[number];

const routes = new Map<string, { path: string; list?: string }>(
  Object.values(api).flatMap((own) => Object.values(own).map((each) => [each.id, each] as const)),
);

/** The list that a route begins to read with its code. */
const startedList = /startsList\([\s\S]*?import\("\.\.(\/features\/.+?\.queries\.ts)"\)\)\.(\w+)/;

/**
 * What a page reads first, as the API has it: the server names it in the page's HTML, so that a browser asks for it while
 * it loads the code. Taken from the list itself, because a browser uses an answer only for the same address.
 */
async function readsOfPages(): Promise<Map<string, Read>> {
  const found = new Map<string, Read>();
  for (const declared of router.split("createRoute(")) {
    const [, name = ""] = /path: paths\.(\w+),/.exec(declared) ?? [];
    const [, file, list] = startedList.exec(declared) ?? [];
    const [, seenBy = null] = /area: "(\w+)"/.exec(declared) ?? [];
    // Left out: a list that asks for more than its address says, and those of Super Admins, whom a page does not know yet.
    if (file === undefined || list === undefined || declared.includes("query:") || seenBy === "super_admin") continue;
    const { source } = (await import(new URL(`./src${file}`, import.meta.url).href))[list].at({});
    const [area, call, input] = source.queryKey[0] === "feed" ? source.queryKey.slice(1) : source.queryKey;
    const { path, list: kind } = routes.get(`${area}.${call}`) ?? {};
    // Through JSON, which leaves undefined filters out.
    const query = new URLSearchParams(JSON.parse(JSON.stringify(input.query)));
    if (kind === "page") query.set("page", "1");
    found.set(addresses.get(name) ?? "", { call: `${path}?${query}`, area: seenBy });
  }
  return found;
}

/**
 * Kilobytes of JavaScript and CSS that a page may load, each file gzipped at level 9; sign-in shows less and may load
 * less.
 */
const budgetOf = (page: Page) => (page === "/login" ? 132 : 226);

/** `area`: who may see the list; null for everyone. */
type Read = { call: string; area: string | null };
export type FirstLoad = { scripts: string[]; styles: string[]; read: Read | null };

type Bundle = Rolldown.OutputBundle;

/**
 * Writes `first-load.json`: the files of each page in addition to the shell's, so that the server can name them and all
 * load in parallel. A page a tenth above its budget is a warning: times decide, which `npm run bench` measures.
 */
export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const reads = await readsOfPages();
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const circle = circleOf(bundle, chunks);
        if (circle) this.error(`these files import each other, so one of them runs too early: ${circle.join(", ")}`);
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (!entry) this.error("the build has no entry");
        const shell = filesOf(bundle, [entry]);
        const renderer = chunks.find(({ name }) => name === RENDERER) ?? this.error("the build has no renderer");
        const modules = new Map(
          modulesOfPages().map(({ path, frame, around, own }) => [path, [...frame, ...around, own]]),
        );
        const found: Record<string, FirstLoad> = {};
        const over: string[] = [];
        for (const page of pages) {
          const own = (modules.get(page) ?? this.error(`the router has no route for ${page}`)).map((name) => {
            const id = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/src/${name}`));
            const holder =
              id ?? chunks.find(({ moduleIds }) => moduleIds.some((each) => each.endsWith(`/web/src/${name}`)));
            return holder ?? this.error(`${page} names ${name}, which no file holds`);
          });
          const all = filesOf(bundle, [entry, ...own, renderer]);
          const kilobytes = [...all].reduce((sum, name) => sum + zippedBytes(bundle, name), 0) / 1_000;
          if (process.env.FIRST_LOAD) this.info(`${page} ${kilobytes.toFixed(1)} kB in ${all.size} files`);
          if (kilobytes > 1.1 * budgetOf(page))
            over.push(`${page} ${kilobytes.toFixed(1)} kB, at most ${budgetOf(page)}`);
          const added = [...all].filter((name) => !shell.has(name)).map((name) => `/${name}`);
          found[page] = {
            scripts: added.filter((name) => name.endsWith(".js")),
            styles: added.filter((name) => name.endsWith(".css")),
            read: reads.get(page) ?? null,
          };
        }
        if (over.length > 0) this.warn(`Too much to load for a first look:\n${over.join("\n")}`);
        this.emitFile({ type: "asset", fileName: "first-load.json", source: JSON.stringify(found) });
      },
    },
  };
}

/** Files that import each other statically, null if none do: one of them would use what the others have not made yet. */
function circleOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]): string[] | null {
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (done.has(name)) return null;
    const file = bundle[name];
    for (const next of file?.type === "chunk" ? file.imports : []) {
      const found = follow(next, [...path, name]);
      if (found) return found;
    }
    done.add(name);
    return null;
  };
  for (const { fileName } of chunks) {
    const found = follow(fileName, []);
    if (found) return found;
  }
  return null;
}

/** The chunks with everything they import statically, and their styles. */
function filesOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const names = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) names.add(style);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  for (const chunk of chunks) add(chunk);
  return names;
}

function zippedBytes(bundle: Bundle, name: string): number {
  const file = bundle[name];
  if (!file) return 0;
  return gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }).length;
}
