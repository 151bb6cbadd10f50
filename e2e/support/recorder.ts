import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";

/** What the browser tests saw, for the test that looks for the specification's words among it. */
const folder = fileURLToPath(new URL("../../node_modules/.cache/console-words/", import.meta.url));

/** Runs in the page: notes each text as it comes, so that a toast that has gone again was seen too. */
function observe(): void {
  const noted = new Set<string>();
  let fresh: string[] = [];
  const note = (text: string | null) => {
    const words = text?.replace(/\s+/g, " ").trim();
    if (!words || noted.has(words)) return;
    noted.add(words);
    fresh.push(words);
  };
  /** Once for what came together: each call leaves the page. */
  const tell = () => {
    if (fresh.length > 0) Reflect.get(window, "noteWords")?.(fresh);
    fresh = [];
  };
  const look = (node: Node) => {
    note(node.textContent);
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll("[placeholder], [aria-label]")]) {
      note(element.getAttribute("placeholder"));
      note(element.getAttribute("aria-label"));
    }
  };
  const start = () => {
    look(document.body);
    tell();
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (addedNodes.length === 0) note(target.textContent);
        for (const node of addedNodes) look(node);
      }
      tell();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  if (document.body) start();
  else addEventListener("DOMContentLoaded", start);
}

export type Recorder = { follow(context: BrowserContext): Promise<void>; keep(): void };

/** Notes what the pages of these windows show, until `keep` writes it down. */
export function makeRecorder(): Recorder {
  const seen = new Set<string>();
  return {
    follow: async (context) => {
      await context.exposeFunction("noteWords", (words: string[]) => {
        for (const each of words) seen.add(each);
      });
      await context.addInitScript(observe);
    },
    keep: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}${randomUUID()}.json`, JSON.stringify([...seen]));
    },
  };
}

export const forgetWords = (): void => rmSync(folder, { recursive: true, force: true });

/** Every text that the last run of the browser tests saw. */
export function seenWords(): string[] {
  return readdirSync(folder).flatMap((name): string[] => JSON.parse(readFileSync(folder + name, "utf8")));
}
