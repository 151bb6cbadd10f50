import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { BrowserContext } from "playwright-core";

/** The kind of text that the user sees; a link that looks like a button counts as one. */
export type TextKind = "toast" | "panel" | "dialog" | "heading" | "button" | "tab" | "placeholder" | "text";
/** `screen` is the path, with each id as `#`. */
export type SeenText = { kind: TextKind; screen: string; words: string };

/** The texts seen by the browser tests, for the test that looks for the specification's texts among them. */
const folder = fileURLToPath(new URL("../../node_modules/.cache/console-words/", import.meta.url));

/** Runs in the page: records each text as it appears, including toasts that have disappeared. */
function observe(): void {
  const noted = new Set<string>();
  let fresh: string[] = [];
  const note = (text: string | null, kind = "text") => {
    const words = text?.replace(/\s+/g, " ").trim();
    // Plain text may be the text of a whole page; where it stood means nothing.
    const seen = { kind, screen: kind === "text" ? "" : location.pathname.replace(/\d+/g, "#"), words };
    const line = JSON.stringify(seen);
    if (!words || noted.has(line)) return;
    noted.add(line);
    fresh.push(line);
  };
  const textElements = "h1, h2, h3, p, a, button";
  const kindOf = (element: Element): string => {
    if (element.matches("a, button")) return element.matches("[role=tab]") ? "tab" : "button";
    if (element.closest("section[aria-label^=Messages]")) return element.matches("p") ? "toast" : "text";
    if (element.closest("[role=alert]")) return "panel";
    if (element.matches("p")) return "text";
    return element.closest("[role=dialog], [role=alertdialog]") ? "dialog" : "heading";
  };
  /** Batched, because each call leaves the page. */
  const report = () => {
    if (fresh.length > 0) Reflect.get(window, "noteWords")?.(fresh);
    fresh = [];
  };
  const look = (node: Node) => {
    note(node.textContent);
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll("[placeholder], [aria-label]")]) {
      note(element.getAttribute("placeholder"), "placeholder");
      note(element.getAttribute("aria-label"));
    }
    for (const element of node.querySelectorAll(textElements)) note(element.textContent, kindOf(element));
  };
  const start = () => {
    // A picture has none.
    if (!document.body) return;
    look(document.body);
    report();
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        if (addedNodes.length === 0) note(target.textContent);
        // A count or a number of seconds is inserted into existing text.
        const around = (target instanceof Element ? target : target.parentElement)?.closest(textElements);
        if (around) note(around.textContent, kindOf(around));
        for (const node of addedNodes) look(node);
      }
      report();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  if (document.body) start();
  else addEventListener("DOMContentLoaded", start);
}

export type Recorder = { follow(context: BrowserContext): Promise<void>; keep(): void };

/** Records the texts on the pages of these windows, and `keep` writes all so far to disk. */
export function makeRecorder(): Recorder {
  const seen = new Set<string>();
  const name = `${randomUUID()}.json`;
  return {
    follow: async (context) => {
      await context.exposeFunction("noteWords", (words: string[]) => {
        for (const each of words) seen.add(each);
      });
      await context.addInitScript(observe);
    },
    keep: () => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(folder + name, JSON.stringify([...seen]));
    },
  };
}

export const forgetWords = (): void => rmSync(folder, { recursive: true, force: true });

/** Every text seen in the last run of the browser tests. */
export function seenWords(): SeenText[] {
  const lines = readdirSync(folder).flatMap((name): string[] => JSON.parse(readFileSync(folder + name, "utf8")));
  return [...new Set(lines)].map((line): SeenText => JSON.parse(line));
}
