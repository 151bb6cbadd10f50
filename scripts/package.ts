import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import repository from "../package.json" with { type: "json" };
import { bundleOf } from "../server/bundle-inputs.js";
import manifest from "../server/package.json" with { type: "json" };

/**
 * `npm run package`: makes `dist/console-<version>-<platform>.tar.gz`, all that a server needs to run this release without a
 * build. `-- --without-node` leaves Node out, `-- --with-database` adds the embedded database.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const has = (option: string) => process.argv.includes(option);
const withNode = !has("--without-node");
const name = `console-${manifest.version}-${process.platform}-${process.arch}`;
const stage = join(root, "dist", name);

/** What only developers read; a license stays. */
const notRun =
  /\.(ts|mts|cts|tsx|map|flow)$|(?<!licen[cs]e)\.(md|markdown)$|\/(tests?|__tests__|docs?|examples?|\.github)$/i;
/** What the bundle does not contain: packages that load their own files, and the fonts. */
const loaded = ["sharp", "pdfkit", "fontkit", "subset-font", "temporal-polyfill", ...fonts()];
const database = Object.keys(manifest.optionalDependencies).filter((each) => has("--with-database") && folderOf(each));

execFileSync("npm", ["run", "build"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });
for (const file of [
  "server/start.js",
  "server/bundle-inputs.js",
  "web/dist",
  "CHANGELOG.md",
  "README.md",
  "docs",
  "deploy",
])
  copy(file);
copy("server/src/db/migrations");
copyBundle();
for (const folder of closure([...loaded, ...database])) copyPackage(folder);
write("package.json", JSON.stringify({ name: "console", version: manifest.version, private: true, type: "module" }));
write("sbom.json", billOfMaterials());
const startOptions = repository.scripts.start.split(" ").slice(1, -1).join(" ");
write("console", readFileSync(join(root, "scripts/console.sh"), "utf8").replace("@OPTIONS@", startOptions));
chmodSync(join(stage, "console"), 0o755);
if (withNode) {
  cpSync(process.execPath, join(stage, "bin/node"));
  chmodSync(join(stage, "bin/node"), 0o755);
}
// The same archive for the same files, whenever they were written.
const archive = `${name}${withNode ? "" : "-without-node"}.tar.gz`;
const fixed = ["--sort=name", "--mtime=@0", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rw,go+r,go-w"];
execFileSync("tar", [...fixed, "-I", "gzip -9n", "-cf", archive, name], { cwd: join(root, "dist") });
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;
process.stdout.write(
  `dist/${archive}: ${mb(statSync(join(root, "dist", archive)).size)}, unpacked ${mb(sizeOf(stage))}\n`,
);

function fonts(): string[] {
  return Object.keys(manifest.dependencies).filter((each) => /^@(fontsource-variable|expo-google-fonts)\//.test(each));
}

/** The packages of the release, without what differs each time it is made. */
function billOfMaterials(): string {
  const args = ["sbom", "--workspace=server", "--workspace=web", "--omit=dev", "--sbom-format=cyclonedx"];
  const bill = JSON.parse(execFileSync("npm", args, { cwd: root, encoding: "utf8", maxBuffer: 1e9 }));
  delete bill.serialNumber;
  delete bill.metadata.timestamp;
  return JSON.stringify(bill, null, 1);
}

function copy(from: string, to = from): void {
  cpSync(join(root, from), join(stage, to), { recursive: true });
}

function write(path: string, content: string | Buffer): void {
  writeFileSync(join(stage, path), content);
}

/** Under a name of its own: in a package, nothing is compared with sources. */
function copyBundle(): void {
  const bundle = bundleOf("main");
  if (bundle === null) throw new Error("there is no bundle of these sources");
  cpSync(dirname(fileURLToPath(bundle)), join(stage, "server/dist/release"), { recursive: true });
  write("server/dist/inputs.json", JSON.stringify("release"));
}

/** The folder of an installed package, as Node finds it from another one's. */
function folderOf(name: string, from = root): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, "node_modules", name);
    if (existsSync(join(found, "package.json"))) return found;
    if (folder === dirname(folder)) return null;
  }
}

/** These packages and all that they depend on and this platform has. */
function closure(names: readonly string[]): Set<string> {
  const folders = new Set<string>();
  const add = (each: string, from: string, isOptional: boolean) => {
    const folder = folderOf(each, from);
    if (folder === null) {
      if (isOptional) return;
      throw new Error(`${each} is not installed`);
    }
    if (folders.has(folder)) return;
    folders.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(folder, "package.json"), "utf8"),
    );
    for (const next of Object.keys(dependencies)) add(next, folder, next in optionalDependencies);
    for (const next of Object.keys(optionalDependencies)) add(next, folder, true);
  };
  for (const each of names) add(each, root, false);
  return folders;
}

function copyPackage(folder: string): void {
  const inner = folder.slice(root.length);
  const isNested = (path: string) => path !== folder && basename(path) === "node_modules";
  cpSync(folder, join(stage, inner), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !isNested(path) && !notRun.test(path),
  });
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0);
}
