import { domainToASCII, domainToUnicode } from "node:url";
import { brandErrors } from "@console/contract/brands.ts";
import { refuse } from "../../../http/errors.ts";

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function asciiHost(name: string): string | null {
  // The conversion would silently cut off these characters.
  if (/[/?#\\@:%]/.test(name)) return null;
  const ascii = domainToASCII(name.trim().replace(/\.$/, ""));
  const labels = ascii.split(".");
  const isName = labels.length >= 2 && ascii.length <= 253 && labels.every((each) => label.test(each));
  return isName && !/^\d+$/.test(labels.at(-1) ?? "") ? ascii : null;
}

/** A host name as stored: ASCII, lowercase, no scheme. A pasted https address is reduced to its host. */
export function toHost(typed: string, field: string): string {
  const bare = typed
    .trim()
    .replace(/^https:\/\//i, "")
    .replace(/\/$/, "");
  if (bare === "") return "";
  const host = asciiHost(bare);
  if (host === null) throw refuse(brandErrors.domain, { field });
  return host;
}

/** A website as stored: an https address with an ASCII host. */
export function toWebsite(typed: string): string {
  const text = typed.trim();
  if (text === "") return "";
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`);
  const ok = url && url.protocol === "https:" && url.username === "" && url.password === "" && asciiHost(url.hostname);
  if (!ok) throw refuse(brandErrors.website);
  return url.href.replace(/\/$/, "");
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Armenian}/u,
];

const mixesScripts = (text: string) => scripts.filter((script) => script.test(text)).length > 1;

/** A host for display: in its own script, but in punycode if a label mixes scripts to look like another name. */
export function displayHost(host: string): string {
  const readable = domainToUnicode(host);
  return readable.split(".").some(mixesScripts) ? host : readable;
}

export function displayWebsite(website: string): string {
  const url = URL.parse(website);
  return url ? website.replace(url.host, url.host.replace(url.hostname, displayHost(url.hostname))) : website;
}
