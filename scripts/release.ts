import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OperatorError } from "../server/src/lib/operator-error.ts";
import { openFindings, readExceptions } from "./advisories.ts";

/** npm tells its scripts where it runs; the npm of another folder must not believe it. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)));
const run = (folder: string, command: string, ...args: string[]): string =>
  execFileSync(command, args, { cwd: folder, env: environment, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

/**
 * @param root a repository
 * @returns what the changelog says about the release
 * @throws OperatorError if the tag cannot be released
 */
function notesOf(root: string, tag: string): string {
  const exists = run(root, "git", "tag", "--list", tag).trim() === tag;
  if (!exists) throw new OperatorError(`There is no tag ${tag}.`);
  const read = (path: string) => run(root, "git", "show", `refs/tags/${tag}:${path}`);
  const version = tag.replace(/^v/, "");
  const found = {
    "server/package.json": JSON.parse(read("server/package.json")).version,
    "package-lock.json": JSON.parse(read("package-lock.json")).packages.server.version,
  };
  for (const [file, is] of Object.entries(found)) {
    if (is !== version) throw new OperatorError(`The tag ${tag} is not the version ${is} that its ${file} has.`);
  }
  const sections = read("CHANGELOG.md").split(/^## /m);
  const section = sections.find((each) => each.split(/\s/, 1)[0] === version) ?? "";
  if (!/^\S+ - \d{4}-\d{2}-\d{2}\n/.test(section)) {
    throw new OperatorError(`CHANGELOG.md of ${tag} has no section "## ${version} - <year>-<month>-<day>".`);
  }
  return section.slice(section.indexOf("\n")).trim();
}

/**
 * `npm run release -- v1.4.0`: makes the archives of a tag in `dist/v1.4.0`, with SHA256SUMS and the release notes. It builds
 * in a new checkout, so nothing but the tag is in them: the same tag gives the same files. It publishes nothing.
 * @returns the folder with the files of the release
 */
function makeRelease(root: string, tag: string): string {
  const notes = notesOf(root, tag);
  const parent = mkdtempSync(join(tmpdir(), "console-tag-"));
  const checkout = join(parent, "console");
  const folder = join(root, "dist", tag);
  run(root, "git", "worktree", "add", "--detach", checkout, `refs/tags/${tag}`);
  try {
    requireClean(checkout, tag, "has");
    run(checkout, "npm", "ci");
    requireNoFinding(checkout);
    run(checkout, "npm", "run", "package");
    run(checkout, "npm", "run", "package", "--", "--without-node");
    requireClean(checkout, tag, "is built with");
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const archives = readdirSync(join(checkout, "dist")).filter((name) => name.endsWith(".tar.gz"));
    for (const name of archives) copyFileSync(join(checkout, "dist", name), join(folder, name));
    const sums = archives.map((name) => `${hashOf(join(folder, name))}  ${name}\n`);
    writeFileSync(join(folder, "SHA256SUMS"), sums.join(""));
    writeFileSync(join(folder, "release-notes.md"), `${notes}\n`);
    return folder;
  } finally {
    run(root, "git", "worktree", "remove", "--force", checkout);
    rmSync(parent, { recursive: true, force: true });
  }
}

/** @throws OperatorError if packages that run have known vulnerabilities, or npm cannot say */
function requireNoFinding(checkout: string): void {
  // It ends with 1 if it finds something.
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], {
    cwd: checkout,
    env: environment,
    encoding: "utf8",
  });
  const today = new Date().toISOString().slice(0, 10);
  const found = openFindings(stdout, readExceptions(join(checkout, "audit-exceptions.json")), today);
  if (found.length > 0) throw new OperatorError(`Packages have known vulnerabilities:\n${found.join("\n")}`);
}

/** @throws OperatorError if files are not as the tag has them, so that the archive would not be the tag's */
function requireClean(checkout: string, tag: string, verb: string): void {
  const changes = run(checkout, "git", "status", "--porcelain").trim().split("\n");
  if (changes[0] !== "") throw new OperatorError(`${tag} ${verb} files that differ from it: ${changes.join(", ")}.`);
}

const hashOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

try {
  const [, , tag] = process.argv;
  if (!tag) throw new OperatorError("Usage: npm run release -- <tag>");
  const folder = makeRelease(run(process.cwd(), "git", "rev-parse", "--show-toplevel").trim(), tag);
  process.stdout.write(`${readFileSync(join(folder, "SHA256SUMS"), "utf8")}in ${folder}\n`);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
