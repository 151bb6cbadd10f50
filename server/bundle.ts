import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { bundles, currentBundle, inputList, nameOf } from "./bundle-inputs.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const fromRoot = (file: string) => relative(root, file).replaceAll("\\", "/");
const isOurs = (id: string) => id.startsWith(root) && !id.includes("node_modules");

/** They find files of their own beside themselves: WebAssembly, machine code, fonts. */
const external = [/^@electric-sql\/pglite/, "sharp", "pdfkit"];

/** A bundle is `server/dist/<name>/main.js`; what a source finds beside itself stays where it is. */
const sourcePlaces: Plugin = {
  name: "source-places",
  transform: (code, id) =>
    isOurs(id) && code.includes("import.meta.url")
      ? code.replaceAll(
          "import.meta.url",
          `new URL(${JSON.stringify(`../../../${fromRoot(id)}`)}, import.meta.url).href`,
        )
      : null,
};

/** They make the loading of sources quicker, and slow down that of a bundle. */
const withoutImportHooks: Plugin = {
  name: "without-import-hooks",
  load: (id) => (fromRoot(id) === "server/src/fast-imports.ts" ? "" : null),
};

/** Puts the server and its packages into a few files: to find and open a thousand takes longer than to run them. */
async function makeBundle(): Promise<void> {
  const unfinished = `${process.pid}.unfinished`;
  const build = await rolldown({
    input: fileURLToPath(new URL("src/main.ts", import.meta.url)),
    platform: "node",
    external,
    plugins: [sourcePlaces, withoutImportHooks],
  });
  const { output } = await build.write({
    dir: fileURLToPath(new URL(unfinished, bundles)),
    entryFileNames: "main.js",
    chunkFileNames: "[name]-[hash].js",
  });
  await build.close();
  const inputs = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])).filter(isOurs);
  const names = inputs.map(fromRoot).toSorted();
  const others = readdirSync(bundles).filter((name) => name !== unfinished);
  for (const name of others) rmSync(new URL(name, bundles), { recursive: true });
  renameSync(new URL(unfinished, bundles), new URL(nameOf(names), bundles));
  // Last, so that nobody starts half a bundle.
  writeFileSync(inputList, JSON.stringify(names));
}

mkdirSync(bundles, { recursive: true });
if (currentBundle() === null) await makeBundle();
