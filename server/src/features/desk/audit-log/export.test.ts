// Shows MORE-124.

import { execFile } from "node:child_process";
import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { STEP_UP_MINUTES } from "@console/contract/limits.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnchorReceiver, startAnchorReceiver } from "../../../../test/anchor-receiver.ts";
import { startTestApp, type TestApp } from "../../../../test/app.ts";
import type { Client } from "../../../../test/client.ts";
import { makeBrand } from "../../../../test/factories/brand.ts";
import { ERASED_MESSAGE, eraseBrandEntries } from "../../../../test/factories/erasure.ts";
import { addPasskey } from "../../../../test/factories/passkey.ts";
import { parseAnchor } from "../../../adapters/audit-anchor.ts";
import { sealAll } from "../../../audit/seal.ts";
import { deleteUnreadable, rotateSecrets } from "../../partners/credentials/rotate.service.ts";
import { findKey } from "./exports.db.ts";
import { publishHead } from "./publish.service.ts";

let now = new Date("2026-11-24T14:00:00Z");
let witness: AnchorReceiver;
let app: TestApp;
let admin: Client;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "console-export-"));
  witness = await startAnchorReceiver();
  const anchor = parseAnchor(`${witness.url}/heads`);
  app = await startTestApp({ clock: { now: () => now }, env: { auditAnchors: anchor ? [anchor] : [] } });
  admin = await app.as("super_admin");
  for (let each = 0; each < 5; each += 1) await makeBrand(app.ctx, { name: "Zoë’s \u2028 Clinic" });
  await sealed();
  await publishHead(app.services);
});
afterAll(async () => {
  await app.stop();
  await witness.stop();
  rmSync(folder, { recursive: true });
});

async function sealed() {
  await sealAll(app.ctx.db);
}

const make = async () => (await admin.post("/admin/audit_log/exports")).body.data;
const fetchFile = async (id: number, client = admin) => client.get(`/admin/audit_log/exports/${id}`);

const script = fileURLToPath(new URL("../../../../../scripts/verify-audit-export.mjs", import.meta.url));

/** What the program for third parties says of a file. */
async function check(content: string, publicKey: string): Promise<string> {
  const [file, key] = [join(folder, "export.jsonl"), join(folder, "key.pem")];
  writeFileSync(file, content);
  writeFileSync(key, publicKey);
  return new Promise((resolve) =>
    execFile(process.execPath, [script, file, key], (error, stdout, stderr) => resolve(error ? stderr : stdout)),
  );
}

describe("a signed export of the audit log", () => {
  let text: string;
  let key: string;
  let lines: string[];
  beforeAll(async () => {
    const { id, public_key } = await make();
    text = (await fetchFile(id)).body;
    key = public_key;
    lines = text.trimEnd().split("\n");
  });
  const of = (changed: readonly string[]) => `${changed.join("\n")}\n`;

  it("needs a recent passkey of the person, if they have one", async () => {
    const person = await app.as("super_admin");
    await addPasskey(app, person);
    const before = now;
    now = new Date(now.getTime() + STEP_UP_MINUTES * 60_000 + 1);
    const { status, body } = await person.post("/admin/audit_log/exports");
    now = before;
    expect([status, body.code]).toEqual([403, "step_up_required"]);
  });

  it("is downloaded by the person who made it, for ten minutes", async () => {
    const { id } = await make();
    const answer = await fetchFile(id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="audit-log-2026-11-24.jsonl"');
    expect((await fetchFile(id, await app.as("super_admin"))).status).toBe(404);
    expect((await fetchFile(id, await app.as("manager"))).status).toBe(403);
    const before = now;
    now = new Date(now.getTime() + 10 * 60_000 + 1);
    expect((await fetchFile(id)).status).toBe(404);
    now = before;
  });

  it("is itself in the log, and does not contain the private key", async () => {
    await sealed();
    const { data } = (await admin.get("/admin/activities?per_page=10&search_key=exported")).body;
    expect(data[0]).toMatchObject({ event: "audit_log.exported", user: admin.user?.name });
    const stored = await findKey(app.ctx.db.current(), {});
    expect(text).not.toContain(stored?.private_key);
    expect((await admin.get("/admin/audit_log/verification")).body.data.public_key).toBe(key);
  });

  it("is valid for a third party, with the heads that were published (ASVS V11.6.1)", async () => {
    const output = await check(text, key);
    const { seq, hash } = JSON.parse(witness.received.at(-1)?.body.toString() ?? "");
    expect(output).toMatch(/^VALID: \d+ entries of http:\/\/.*Published heads that agree: 1\.\n$/s);
    expect(lines.at(-2)).toContain(`"seq":${seq},"hash":"${hash}"`);
  });

  it("says which lines are signed by what, the published heads among them", async () => {
    expect(JSON.parse(JSON.parse(lines[0] ?? "").statement).covered).toEqual({
      entries: "by head, in this statement",
      published: "by the statement in the last line",
    });
    expect(JSON.parse(JSON.parse(lines.at(-1) ?? "").statement)).toMatchObject({ published: 1 });
    expect(await check(of(lines.toSpliced(-2, 1)), key)).toContain(
      "The published heads are not those that were signed.",
    );
    expect(await check(of(lines.slice(0, -1)), key)).toContain(
      "The last line, which signs the published heads, is missing.",
    );
    const otherAnchor = lines.with(-2, (lines.at(-2) ?? "").replace('"anchor":"', '"anchor":"x'));
    expect(await check(of(otherAnchor), key)).toContain("The published heads are not those that were signed.");
  });

  it("is not valid with another key, or with any line changed, moved, left out or cut off", async () => {
    const other = generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString();
    expect(await check(text, other)).toContain("The signature does not belong");
    const changed = (index: number, from: string, to: string) =>
      lines.map((each, at) => (at === index ? each.replace(from, to) : each));
    expect(await check(of(changed(0, "exported_at", "exported_up")), key)).toContain("The signature does not belong");
    expect(await check(of(changed(2, "created", "removed")), key)).toContain("Entry 2 was changed.");
    expect(await check(of(lines.toSpliced(2, 1)), key)).toContain("Entry 2 is missing.");
    expect(await check(of([...lines.slice(0, 2), lines[3] ?? "", lines[2] ?? ""]), key)).toContain("is missing");
    expect(await check(of(lines.slice(0, 4)), key)).toContain("The file ends at entry 3");
    expect(await check(text.slice(0, -9), key)).toContain("A line is not JSON");
    expect(await check(of(changed(lines.length - 2, '"hash":"', '"hash":"0')), key)).toContain(
      "The published heads are not",
    );
  });

  it("is not valid if somebody gives the changed entries hashes that match", async () => {
    let hash = "0".repeat(64);
    const forged = lines.map((each) => {
      const line = JSON.parse(each);
      if (!("entry" in line)) return each;
      const entry = line.entry.replace("created", "removed");
      hash = createHash("sha256").update(hash).update("\n").update(entry).digest("hex");
      return JSON.stringify({ ...line, hash, entry }).replaceAll("\u2028", "\\u2028");
    });
    expect(await check(of(forged), key)).toContain("The entries do not lead to the signed head.");
  });

  it("is valid with erased entries that a later one names, and with no others (MORE-551)", async () => {
    const brand = await makeBrand(app.ctx);
    await sealed();
    await eraseBrandEntries(app.ctx, brand.id);
    const { id, public_key } = await make();
    const file = (await fetchFile(id)).body;
    expect(file).not.toContain(brand.name);
    expect(await check(file, public_key)).toContain("Erased entries, each named by a later one: 1.");
    const at = file.split("\n").findIndex((each: string) => each.includes(ERASED_MESSAGE));
    const forged = file.split("\n").with(at, file.split("\n")[at].replace(ERASED_MESSAGE, "did something else"));
    expect(await check(forged.join("\n"), public_key)).toContain(`Entry ${at} was changed.`);
  });

  it("is signed with the same key after the secrets are encrypted again", async () => {
    const { keyring, db } = app.ctx;
    keyring.replace([Buffer.alloc(32, 9), Buffer.alloc(32, 7)]);
    admin = await app.as("super_admin");
    // With PostgreSQL, every process must have been started with the newest key.
    expect(await rotateSecrets({ db, keyring }, null).catch(String)).toSatisfy(
      (outcome) => outcome === 1 || String(outcome).includes("restart"),
    );
    const again = await make();
    expect(again.public_key).toBe(key);
    expect(await check((await fetchFile(again.id)).body, key)).toContain("VALID: ");
  });

  it("needs another key where the encryption key is lost, which is in the log", async () => {
    app.ctx.keyring.replace([Buffer.alloc(32, 11)]);
    admin = await app.as("super_admin");
    expect((await make()).public_key).toBe(key);
    const refused = await fetchFile((await make()).id);
    expect(refused.body.code).toBe("unreadable_secret");
    expect(await deleteUnreadable(app.ctx)).toBe(1);
    const other = await make();
    expect(other.public_key).not.toBe(key);
    const file = (await fetchFile(other.id)).body;
    expect(await check(file, other.public_key)).toContain("VALID: ");
    expect(await check(file, key)).toContain("The signature does not belong");
    await sealed();
    const { data } = (await admin.get("/admin/activities?per_page=5")).body;
    expect(data.map(({ event }: { event: string }) => event)).toContain("audit_log.signing_key_lost");
  });
});
