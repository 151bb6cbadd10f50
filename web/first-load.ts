import { gzipSync } from "node:zlib";
import { pages } from "@console/contract/pages.ts";
import type { Plugin, Rolldown } from "vite";

type Page = (typeof pages)[number];

/** What the frame of every signed-in page loads before the page itself. */
const frame = ["app/guard.ts", "app/shell/shell.tsx"];
const brand = [...frame, "features/brands/detail/brand-layout.tsx"];

/** The modules that the router loads for each address, as `app/router.tsx` has them. */
const modules: Record<Page, readonly string[]> = {
  "/login": ["features/sign-in/sign-in-page.tsx"],
  "/": [...frame, "app/dashboard.tsx"],
  "/activities": [...frame, "features/activities/activities-page.tsx"],
  "/notifications": [...frame, "features/notifications/notifications-page.tsx"],
  "/agencies": [...frame, "features/brands/list/brands-page.tsx"],
  "/agencies/{id}": [...brand, "features/brands/detail/brand-details-page.tsx"],
  "/agencies/{id}/businesses": [...brand, "features/businesses/businesses-page.tsx"],
  "/agencies/{id}/integrations": [...brand, "features/integrations/integrations-page.tsx"],
  "/agencies/{id}/engines": [...brand, "features/engines/engines-page.tsx"],
  "/agencies/{id}/billing": [...brand, "features/billing/billing-page.tsx"],
  "/billing": [...frame, "app/all-bills.tsx"],
  "/billing/margins": [...frame, "features/margins/margins-page.tsx"],
  "/packages": [...frame, "features/packages/packages-page.tsx"],
  "/team": [...frame, "features/team/team-page.tsx"],
  "/coupons": [...frame, "features/coupons/coupons-page.tsx"],
  "/onboardings": [...frame, "features/onboardings/onboardings-page.tsx"],
};

/** Kilobytes of JavaScript and CSS that a page may load, each file gzipped at level 9; sign-in has less to show. */
const budgetOf = (page: Page) => (page === "/login" ? 120 : 205);

export type FirstLoad = { scripts: string[]; styles: string[] };

type Bundle = Rolldown.OutputBundle;

/**
 * Writes `first-load.json`: the files of each page beside those that the shell names, so that the server can name them
 * too and they come together. A page above its budget fails the build.
 */
export function firstLoad(): Plugin {
  return {
    name: "first-load",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const entry = chunks.find((chunk) => chunk.isEntry);
        if (!entry) this.error("the build has no entry");
        const shell = filesOf(bundle, [entry]);
        const found: Record<string, FirstLoad> = {};
        const over: string[] = [];
        for (const page of pages) {
          const own = modules[page].map((name) => {
            const id = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/src/${name}`));
            const holder =
              id ?? chunks.find(({ moduleIds }) => moduleIds.some((each) => each.endsWith(`/web/src/${name}`)));
            return holder ?? this.error(`${page} names ${name}, which no file holds`);
          });
          const all = filesOf(bundle, [entry, ...own]);
          const kilobytes = [...all].reduce((sum, name) => sum + zippedBytes(bundle, name), 0) / 1_000;
          if (process.env.FIRST_LOAD) this.info(`${page} ${kilobytes.toFixed(1)} kB in ${all.size} files`);
          if (kilobytes > budgetOf(page)) over.push(`${page} ${kilobytes.toFixed(1)} kB, at most ${budgetOf(page)}`);
          const added = [...all].filter((name) => !shell.has(name)).map((name) => `/${name}`);
          found[page] = {
            scripts: added.filter((name) => name.endsWith(".js")),
            styles: added.filter((name) => name.endsWith(".css")),
          };
        }
        if (over.length > 0) this.error(`Too much to load for a first look:\n${over.join("\n")}`);
        this.emitFile({ type: "asset", fileName: "first-load.json", source: JSON.stringify(found) });
      },
    },
  };
}

/** The chunks, whatever they import before they run, and their styles. */
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
