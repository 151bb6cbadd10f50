import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

import type { OperatorFace } from "@console/contract/operator-face.ts";
import { signIn } from "@console/contract/sign-in.ts";
import { faceHtml, faceMeta } from "./face-html.ts";

/** `read`: the call for the list's first rows, and the area of those who may see it. */
type FirstLoad = {
  scripts: readonly string[];
  styles: readonly string[];
  read: { call: string; area: string | null } | null;
};

export type Shell = { html: string; etag: string };

/** What is known of a browser before its page calls the API: whether it sends a session cookie, valid or not. */
export type Visitor = "session" | "stranger" | "unknown";

const LOGIN = "/login";
/** The frame shown until the app has loaded, with its API calls; visitors on their way to sign-in never see one. */
const frame = /<!--frame-->[\s\S]*?<!--\/frame-->/g;
const mark = /<!--mark-->[\s\S]*?<!--\/mark-->/;

/** What an address asks for: a page pattern, or null if it is none, and whether it has a query. */
type Asked = { page: string | null; hasQuery: boolean };

/**
 * The HTML for an address. It names the files of that page, so that they load together with those of the app, and what
 * it reads first from the API. It tells a browser without a session so, which then need not call the API, and who
 * operates the console.
 */
export function makeShells(folder: string): (asked: Asked, visitor: Visitor, face?: OperatorFace) => Shell {
  const html = readFileSync(`${folder}/index.html`, "utf8");
  const firstLoads = readFirstLoads(`${folder}/first-load.json`);
  const made = new Map<string, Shell>();
  let madeFor: OperatorFace | undefined;
  return ({ page, hasQuery }, visitor, face) => {
    if (face !== madeFor) made.clear();
    madeFor = face;
    // Without a session, all pages lead to sign-in.
    const shown = page !== null && visitor === "stranger" ? LOGIN : page;
    const key = `${visitor} ${shown} ${hasQuery}`;
    const known = made.get(key);
    if (known) return known;
    const { scripts, styles, read } = (shown === null ? undefined : firstLoads.get(shown)) ?? nothing;
    const hint = visitor === "stranger" ? '<meta name="session" content="none" />' : "";
    const isFramed = visitor === "session" && shown !== null && shown !== LOGIN;
    const named = face?.name ? html.replace(mark, () => faceHtml(face)) : html;
    const operator = face?.name || face?.single_sign_on ? faceMeta(face) : "";
    // An address with a query may ask for other rows than the list's first ones.
    const calls = isFramed ? `${meLink}${read && !hasQuery ? readMeta(read) : ""}` : "";
    const links = `${calls}${styles.map(styleLink).join("")}${scripts.map(scriptLink).join("")}`;
    const shell = shellOf(
      (isFramed ? named : html.replace(frame, "")).replace("</head>", () => `${hint}${operator}${links}</head>`),
    );
    made.set(key, shell);
    return shell;
  };
}

function shellOf(html: string): Shell {
  return { html, etag: `"${createHash("sha256").update(html).digest("base64url")}"` };
}

const nothing: FirstLoad = { scripts: [], styles: [], read: null };

/** Written like the build tool does, so that its loader finds them. */
const styleLink = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;
const scriptLink = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`;

/** For the app's own call of the same address, whatever its headers are. */
const meLink = `<link rel="preload" as="fetch" crossorigin="use-credentials" href="/api/v1${signIn.me.path}">`;
/** The page asks for it only if the person could see the list last time, which the browser knows. */
const readMeta = ({ call, area }: { call: string; area: string | null }) =>
  `<meta name="first-read" content="/api/v1${call.replaceAll("&", "&amp;")}" data-area="${area ?? ""}">`;

function readFirstLoads(file: string): Map<string, FirstLoad> {
  if (!existsSync(file)) return new Map();
  const found: Record<string, FirstLoad> = JSON.parse(readFileSync(file, "utf8"));
  return new Map(Object.entries(found));
}
