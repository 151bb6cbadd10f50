import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders = ["server/src", "web/src", "packages/contract/src", "packages/platform-client/src"];

/** The product's own sources, without tests. */
const sources = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

const jitter = ["packages/platform-client/src/send.ts", "server/src/features/desk/webhooks/delivery/send.service.ts"];

/** What sources must not say, and the files that may, each for a reason that its comment or name gives. */
it.each<[string, RegExp, string[]]>([
  ["code from text (ASVS V1.3.2)", /\beval\(|new Function\(|set(?:Timeout|Interval)\(["'`]|from "node:vm"/, []],
  [
    "markup from text (ASVS V1.1.2, V3.2.2)",
    /\.(?:inner|outer)HTML\b|dangerouslySetInnerHTML|insertAdjacentHTML|document\.write\(|DOMParser/,
    [],
  ],
  [
    "a command line that a shell reads (ASVS V1.2.5)",
    /(?<![.\w])exec(?:Sync)?\(["'`]|import \{[^}]*\bexec\b[^}]*\} from "node:child_process"|shell: true/,
    [],
  ],
  [
    "another program (ASVS V1.2.5)",
    /from "node:child_process"/,
    [
      "server/src/commands/demo.ts",
      ...["account", "binaries", "cluster", "presence"].map((name) => `server/src/db/embedded/${name}.ts`),
      ...["features/desk/demo/simulator-process", "npm-parent", "run-server"].map((name) => `server/src/${name}.ts`),
    ],
  ],
  [
    "a number that can be guessed, but for the waits of retries (ASVS V6.5.3, V7.2.3, V11.5.1)",
    /Math\.random\(/,
    jitter,
  ],
  [
    // As a checksum that object stores demand.
    "a broken hash (ASVS V11.4.1, V11.4.3)",
    /["'`](?:md4|md5|sha1|sha-1|ripemd160)["'`]/i,
    ["server/src/adapters/audit-anchor.ts"],
  ],
  [
    "a cipher of its own choice (ASVS V11.2.1, V11.3.1, V11.3.2)",
    /createCipher|createDecipher|RSA1_5|["'`]aes-|PKCS1|A\d+CBC/i,
    [],
  ],
  ["a reader of XML (ASVS V1.5.1)", /from "(?:libxml|xml2js|fast-xml|sax|@xmldom)|text\/xml/, []],
  ["a message from another window (ASVS V3.5.5)", /addEventListener\(\s*["']message["']|window\.onmessage/, []],
  [
    "a redirect, but to its own first page and to the identity provider of its settings (ASVS V3.7.2)",
    /\.redirect\((?!"\/", 303\))/,
    ["server/src/features/access/single-sign-on/sso-pages.ts"],
  ],
  ["a check of certificates switched off (ASVS V12.3.2)", /rejectUnauthorized: false|NODE_TLS_REJECT_UNAUTHORIZED/, []],
])("no source has %s", (_what, refused, allowed) => {
  const having = sources.filter(({ text }) => refused.test(text)).map(({ file }) => file);
  expect(having.toSorted()).toEqual(allowed.toSorted());
});
