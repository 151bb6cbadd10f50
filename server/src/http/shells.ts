import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";

import type { OperatorFace } from "@console/contract/operator-face.ts";
import { faceHtml, faceMeta } from "./face-html.ts";

type FirstLoad = { scripts: readonly string[]; styles: readonly string[] };

export type Shell = { html: string; etag: string };

/** What is known of a browser before its page calls the API: whether it sends a session cookie, valid or not. */
export type Visitor = "session" | "stranger" | "unknown";

const LOGIN = "/login";
/** The frame shown until the app has loaded, with its API calls; visitors on their way to sign-in never see one. */
const frame = /<!--frame-->[\s\S]*?<!--\/frame-->/g;
const mark = /<!--mark-->[\s\S]*?<!--\/mark-->/;

/**
 * The HTML for an address. It names the files of that page, so that they load together with those of the app, and tells
 * a browser without a session so, which then need not call the API, and who operates the console.
 * @returns a function by page pattern; null for an address that is not a page
 */
export function makeShells(folder: string): (page: string | null, visitor: Visitor, face?: OperatorFace) => Shell {
  const html = readFileSync(`${folder}/index.html`, "utf8");
  const firstLoads = readFirstLoads(`${folder}/first-load.json`);
  const made = new Map<string, Shell>();
  let madeFor: OperatorFace | undefined;
  return (page, visitor, face) => {
    if (face !== madeFor) made.clear();
    madeFor = face;
    // Without a session, all pages lead to sign-in.
    const shown = page !== null && visitor === "stranger" ? LOGIN : page;
    const key = `${visitor} ${shown}`;
    const known = made.get(key);
    if (known) return known;
    const { scripts, styles } = (shown === null ? undefined : firstLoads.get(shown)) ?? nothing;
    const hint = visitor === "stranger" ? '<meta name="session" content="none" />' : "";
    const isFramed = visitor === "session" && shown !== null && shown !== LOGIN;
    const named = face?.name ? html.replace(mark, () => faceHtml(face)) : html;
    const operator = face?.name ? faceMeta(face) : "";
    const links = `${styles.map(styleLink).join("")}${scripts.map(scriptLink).join("")}`;
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

const nothing: FirstLoad = { scripts: [], styles: [] };

/** Written like the build tool does, so that its loader finds them. */
const styleLink = (href: string) => `<link rel="stylesheet" crossorigin href="${href}">`;
const scriptLink = (href: string) => `<link rel="modulepreload" crossorigin href="${href}">`;

function readFirstLoads(file: string): Map<string, FirstLoad> {
  if (!existsSync(file)) return new Map();
  const found: Record<string, FirstLoad> = JSON.parse(readFileSync(file, "utf8"));
  return new Map(Object.entries(found));
}
