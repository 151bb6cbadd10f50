import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import { bundleOf, bundles, inputList, nameOf } from "./bundle-inputs.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const fromRoot = (file: string) => relative(root, file).replaceAll("\\", "/");
const isOurs = (id: string) => id.startsWith(root) && !id.includes("node_modules");

const DAY_MS = 24 * 3_600_000;

/** They load their own files from next to them: WebAssembly, machine code, fonts. */
const external = ["sharp", "pdfkit", "fontkit", "subset-font"];

/** A bundle is the folder `server/dist/<name>`; files next to a source stay where they are. */
const sourcePaths: Plugin = {
  name: "source-places",
  transform: (code, id) =>
    isOurs(id) && code.includes("import.meta.url")
      ? code.replaceAll(
          "import.meta.url",
          `new URL(${JSON.stringify(`../../../${fromRoot(id)}`)}, import.meta.url).href`,
        )
      : null,
};

/** The entry points of `server/start.js`, by name: the server, and each command. */
const entries = Object.fromEntries(
  ["main.ts", ...readdirSync(new URL("src/commands", import.meta.url)).map((name) => `commands/${name}`)]
    .filter((path) => !/run-command\.ts$|\.test\.ts$/.test(path))
    .map((path) => [basename(path, ".ts"), fileURLToPath(new URL(`src/${path}`, import.meta.url))]),
);

/** Bundles all imports into a few files: finding and opening a thousand takes longer than running them. */
async function makeBundle(): Promise<void> {
  const unfinished = `${process.pid}.unfinished`;
  const build = await rolldown({
    input: entries,
    platform: "node",
    external,
    plugins: [sourcePaths],
  });
  const { output } = await build.write({
    dir: fileURLToPath(new URL(unfinished, bundles)),
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await build.close();
  const inputs = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])).filter(isOurs);
  const names = inputs.map(fromRoot).toSorted();
  const folder = new URL(nameOf(names), bundles);
  rmSync(folder, { recursive: true, force: true });
  renameSync(new URL(unfinished, bundles), folder);
  // Written last, so that nobody starts an incomplete bundle.
  writeFileSync(inputList, JSON.stringify(names));
}

/** A running server may still load a file of the previous bundle. */
function deleteOldBundles(): void {
  for (const name of readdirSync(bundles)) {
    const folder = new URL(name, bundles);
    if (Date.now() - statSync(folder).mtimeMs > DAY_MS) rmSync(folder, { recursive: true });
  }
}

mkdirSync(bundles, { recursive: true });
if (bundleOf("main") === null) {
  deleteOldBundles();
  await makeBundle();
}
