/**
 * Checks a signed export of the audit log, offline and without this repository: it needs Node 20 or later, the export and
 * the public key. See docs/security.md.
 *
 *     node verify-audit-export.mjs <export.jsonl> <public-key.pem> [folder for time stamps]
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { createReadStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [file, keyFile, stampFolder] = process.argv.slice(2);

/** @returns {never} */
function fail(/** @type {string} */ why) {
  process.stderr.write(`NOT VALID: ${why}\n`);
  process.exit(1);
}

/** @returns {any} */
function parsed(/** @type {string} */ text) {
  try {
    return JSON.parse(text);
  } catch {
    return fail("A line is not JSON: the file was cut off or changed.");
  }
}

if (!file || !keyFile) fail("Usage: verify-audit-export.mjs <export.jsonl> <public-key.pem> [folder for time stamps]");
const key = createPublicKey(readFileSync(keyFile));
if (stampFolder) mkdirSync(stampFolder, { recursive: true });

let signed = null;
let [seq, hash] = [0, "0".repeat(64)];
/** Hashes by sequence number are needed only for published heads, which follow the entries. */
const hashes = [""];
const published = [];
const publishedLines = createHash("sha256");
let last = null;
let erasedEntries = 0;

/** @returns {any} */
function signedBy(/** @type {any} */ line) {
  if (!verify(null, Buffer.from(String(line.statement)), key, Buffer.from(String(line.signature), "base64")))
    fail("The signature does not belong to this statement and this public key.");
  return parsed(line.statement);
}

/** Links an entry's text to the hash before it. */
function linked(/** @type {string} */ previous, /** @type {string} */ entry) {
  return createHash("sha256").update(previous).update("\n").update(entry).digest("hex");
}

/** Covers what an erased entry still says, its hash, and the hash before it. */
function digestOf(/** @type {string} */ previous, /** @type {string} */ own, /** @type {string} */ entry) {
  return linked(previous, `${own}\n${entry}`).slice(0, 32);
}

/** Erased entries have lost their personal content, from which their hash followed. A later entry names them with a digest. */
const erased = new Map();
const erasures = [];
let before = "0".repeat(64);
for await (const text of createInterface({ input: createReadStream(file) })) {
  const { seq, hash, entry } = parsed(text);
  if (entry === undefined) continue;
  const fields = parsed(entry);
  if (fields[2] === "team.erased" || fields[2] === "brand.erased")
    erasures.push({ seq, hash, entry, previous: before, named: fields[13]?.erased_entries ?? {} });
  before = hash;
}
for (const { seq, hash, entry, previous, named } of erasures.toReversed()) {
  if (linked(previous, entry) !== hash && erased.get(seq) !== digestOf(previous, hash, entry)) continue;
  for (const [earlier, digest] of Object.entries(named))
    if (Number(earlier) < seq && !erased.has(Number(earlier))) erased.set(Number(earlier), digest);
}

for await (const text of createInterface({ input: createReadStream(file) })) {
  const line = parsed(text);
  if (last !== null) fail("A line follows the last one.");
  if (signed === null) signed = signedBy(line);
  else if ("entry" in line) {
    seq += 1;
    if (line.seq !== seq) fail(`Entry ${seq} is missing.`);
    const follows = linked(hash, line.entry) === line.hash;
    if (!follows && erased.get(seq) !== digestOf(hash, line.hash, line.entry)) fail(`Entry ${seq} was changed.`);
    if (!follows) erasedEntries += 1;
    hash = line.hash;
    hashes.push(hash);
  } else if ("published" in line) {
    published.push(line.published);
    publishedLines.update(`${text}\n`);
  } else if ("statement" in line) last = signedBy(line);
  else fail("A line is neither an entry nor a published head.");
}
if (signed === null) fail("The file is empty.");
if (seq !== signed.entries) fail(`The file ends at entry ${seq}, but ${signed.entries} were exported.`);
if (hash !== signed.head) fail("The entries do not lead to the signed head.");
// Files of earlier releases, whose format is console-audit-log-1, do not sign the published heads.
if (signed.format !== "console-audit-log-1") {
  if (last === null || last.head !== hash) fail("The last line, which signs the published heads, is missing.");
  if (last.published !== published.length || last.published_hash !== publishedLines.digest("hex"))
    fail("The published heads are not those that were signed.");
}
for (const head of published) {
  if (hashes[head.seq] !== head.hash)
    fail(`Entry ${head.seq} does not have the hash that was published to ${head.anchor}.`);
  if (stampFolder && head.time_stamp)
    writeFileSync(join(stampFolder, `${head.seq}-${head.hash}.tsr`), Buffer.from(head.time_stamp, "base64"));
}
process.stdout.write(
  `VALID: ${seq} entries of ${signed.log}, exported ${signed.exported_at} by ${signed.exported_by}.\n` +
    `Head ${seq}:${hash}. Published heads that agree: ${published.length}.\n` +
    (erasedEntries > 0 ? `Erased entries, each named by a later one: ${erasedEntries}.\n` : ""),
);
