import { readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { chunkGroups } from "./chunks.ts";
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

/** The release that the server names too. */
const { version } = JSON.parse(readFileSync(new URL("../server/package.json", import.meta.url), "utf8"));

const main = fileURLToPath(new URL("src/main.tsx", import.meta.url));

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
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(main) } } },
    target: ["chrome123", "edge123", "firefox128", "safari17.5"],
    // All of these preload modules themselves.
    modulePreload: { polyfill: false },
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
