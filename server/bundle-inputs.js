import { createHash } from "node:crypto";
import { accessSync, readFileSync, statSync } from "node:fs";

// Plain JavaScript, because it runs at every start: to strip types, Node would load a compiler of 12 MB.

const root = new URL("../", import.meta.url);
/**
 * By its content: npm writes the file again when the development's packages are left out after a build. The list of what is
 * installed would differ then, though nothing of the bundle does.
 */
const PACKAGES = "package-lock.json";

/** The bundles, each in a folder named after its inputs. */
export const bundles = new URL("server/dist/", root);
/** The inputs of the newest one; in a release, the name of its folder, since there are no sources to compare. */
export const inputList = new URL("inputs.json", bundles);

/**
 * A name derived from the sizes and times of a bundle's inputs: reading four hundred files would take 5 % of the start.
 * @param {readonly string[]} inputs paths from the root
 */
export function nameOf(inputs) {
  const hash = createHash("sha256");
  hash.update(readFileSync(new URL(PACKAGES, root)));
  for (const path of inputs) {
    const { size, mtimeMs } = statSync(new URL(path, root));
    // Container images store whole seconds only.
    hash.update(`${path} ${size} ${Math.floor(mtimeMs / 1_000)}\n`);
  }
  return hash.digest("hex").slice(0, 16);
}

/**
 * The bundle's file for the server or a command; null if there is none, or a source or the packages have changed since.
 * @param {string} name `main`, or the name of a file in `src/commands`
 */
export function bundleOf(name) {
  try {
    const inputs = JSON.parse(readFileSync(inputList, "utf8"));
    const file = new URL(`${typeof inputs === "string" ? inputs : nameOf(inputs)}/${name}.js`, bundles);
    accessSync(file);
    return file.href;
  } catch {
    return null;
  }
}
