import { createHash } from "node:crypto";
import { accessSync, readFileSync, statSync } from "node:fs";

// JavaScript, as what starts the server is: to strip types, Node loads a compiler of 12 MB.

const root = new URL("../", import.meta.url);
/** What npm writes of the packages that are installed. */
const PACKAGES = "node_modules/.package-lock.json";

/** Where bundles are, each in a folder named by its inputs. */
export const bundles = new URL("server/dist/", root);
/** The list of the newest one's inputs. */
export const inputList = new URL("inputs.json", bundles);

/**
 * A name for what a bundle is made from, by size and time: to read four hundred files would take 5 % of the start.
 * @param {readonly string[]} inputs paths from the root
 */
export function nameOf(inputs) {
  const hash = createHash("sha256");
  for (const path of [PACKAGES, ...inputs]) {
    const { size, mtimeMs } = statSync(new URL(path, root));
    // Images of containers have whole seconds only.
    hash.update(`${path} ${size} ${Math.floor(mtimeMs / 1_000)}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * The bundle's file for the server or a command; null where there is none, or a source or the packages were changed since.
 * @param {string} name `main`, or that of a file of `src/commands`
 */
export function bundleOf(name) {
  try {
    const file = new URL(`${nameOf(JSON.parse(readFileSync(inputList, "utf8")))}/${name}.js`, bundles);
    accessSync(file);
    return file.href;
  } catch {
    return null;
  }
}
