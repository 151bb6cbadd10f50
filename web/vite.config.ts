import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { firstLoad } from "./first-load.ts";
import { leanContract } from "./lean-contract.ts";
import { leanFont } from "./lean-font.ts";
import { leanParams } from "./lean-params.ts";

const api = process.env.API_PROXY ?? "http://127.0.0.1:3000";

/** Names the text font, which later visits preload; its hashed name is known only after bundling. */
function nameFont(): Plugin {
  return {
    name: "name-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /inter-lean-[\w-]+\.woff2$/.test(name));
        if (!font) return [];
        return [{ tag: "meta", injectTo: "head-prepend", attrs: { name: "page-font", content: `/${font}` } }];
      },
    },
  };
}

/** The server sends these files unchanged; compressing each response would cost more than the query. */
function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(js|css|svg)$/.test(file.fileName)) continue;
          const source = Buffer.from(file.type === "chunk" ? file.code : file.source);
          this.emitFile({ type: "asset", fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
          this.emitFile({ type: "asset", fileName: `${file.fileName}.br`, source: brotliCompressSync(source) });
        }
      },
    },
  };
}

const WEEK_MS = 7 * 24 * 3_600_000;

/** Pages that are open during an upgrade still request files of earlier builds. */
function deleteOldFiles(): Plugin {
  return {
    name: "delete-old-files",
    apply: "build",
    writeBundle({ dir = "dist" }) {
      const assets = join(dir, "assets");
      for (const name of readdirSync(assets)) {
        // Every build writes all its files.
        if (Date.now() - statSync(join(assets, name)).mtimeMs > WEEK_MS) rmSync(join(assets, name));
      }
    },
  };
}

/**
 * Modules that are always used together go into one file. By default, each module shared by two pages becomes a
 * separate file: eighty on a page, and a tenth more to load, because each is compressed separately. Everything that a
 * named module imports is included, unless an earlier group has it.
 */
const chunkGroup = (name: string, modules: RegExp, priority: number) => ({ name, test: modules, priority });
const groups = [
  // Modules shared by sign-in and the frame, so that neither loads the other.
  chunkGroup(
    "base",
    /rolldown.runtime|web.src.(main|api.client|components.\w+.(message-bar|use-page-title)|ui.(field|input|lazy-part|mark))\.ts|useLocation/,
    4,
  ),
  chunkGroup("frame", /web.src.app.(shell.shell|guard)\.ts/, 3),
  chunkGroup(
    "list",
    /web.src.(components.\w+.(action|action-menu|add-button|use-delayed|empty-state|export-button|use-focus-lost|list-states|list-toolbar|load-more|page-header|use-card-keys|use-paged-list)|lib.(money|months)|ui.(badge|card|select|tier-badge|time))\.ts|contract.src.(activities|bulk)|icons.(arrow-down|arrow-left-right|arrow-up|check|chevron-right|copy|external-link|mail|pencil|receipt|store|trash|triangle-exclamation-point)\.mjs/,
    2,
  ),
  chunkGroup("tables", /web.src.components.list.(bulk.text|data-table|table-skeleton)\.ts/, 2),
  chunkGroup(
    "lists",
    /web.src.components.(list.(card-list|list-page|status-filter|use-address|use-list|use-selection)|history.history.actions)\.ts/,
    1,
  ),
  // Used by three of the four money pages.
  chunkGroup("prices", /contract.src.(billing|bills|engines|integrations|packages)\.ts/, 1),
  chunkGroup(
    "brand",
    /web.src.(features.brands.(detail.brand-layout|brand-status|revenue)|components.layout.usage-received)\.ts/,
    1,
  ),
  chunkGroup(
    "bill",
    /web.src.features.billing.(billing-card|billing.queries|billing.text|bill.figures)\.ts|contract.src.charges/,
    1,
  ),
  // The parts of other pages that the dashboard shows.
  chunkGroup(
    "recent",
    /web.src.(api.recent|components.history.(activity-row|activity-badge|activity.text)|features.(activities.activities.queries|notifications.notification-row|notifications.notifications.queries))\.ts/,
    1,
  ),
  chunkGroup("onboardings", /web.src.features.onboardings.list.use-onboarding-steps\.ts|icons.calendar-plus/, 1),
  chunkGroup(
    "switch",
    /web.src.ui.switch\.ts|base-ui.react.*(useAriaLabelledBy|getHighlightReason|scrollable)\.mjs/,
    1,
  ),
];

/** The release that the server names too. */
const { version } = JSON.parse(readFileSync(new URL("../server/package.json", import.meta.url), "utf8"));

export default defineConfig({
  define: { "import.meta.env.VITE_RELEASE": JSON.stringify(version) },
  // Vite compiles for the browsers below; a second pass for older ones would triple every color.
  plugins: [
    leanContract(),
    leanParams(),
    leanFont(),
    react(),
    tailwindcss({ optimize: false }),
    nameFont(),
    firstLoad(),
    precompress(),
    deleteOldFiles(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // Data URLs would need a broader content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    host: "127.0.0.1",
    port: 5173,
    strictPort: true,
    proxy: { "/api": { target: api, changeOrigin: false }, "/dev": { target: api, changeOrigin: false } },
  },
});
