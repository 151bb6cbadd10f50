import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { bundledChromium } from "./bundled-chromium.ts";

export interface LaunchedBrowser {
  browser: Browser;
  /** The browser in use, for display. */
  source: string;
}

interface Candidate {
  source: string;
  executablePath: string;
  env?: Record<string, string>;
}

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * A headless Chromium with an empty profile: CHROMIUM_PATH, or the first available one that starts.
 * @param more additional arguments
 */
export async function launchBrowser(more: readonly string[] = []): Promise<LaunchedBrowser> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return launch({ source: `CHROMIUM_PATH (${named})`, executablePath: named }, more);
  const failures: string[] = [];
  // The bundled one is the same everywhere, and lighter: it draws no window around a page.
  for (const find of [bundled, installed, playwrightsOwn]) {
    try {
      const candidate = find();
      if (candidate) return await launch(candidate, more);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Error(["No browser: set CHROMIUM_PATH or install Chromium.", ...failures].join("\n"));
}

async function launch({ source, executablePath, env }: Candidate, more: readonly string[]): Promise<LaunchedBrowser> {
  const browser = await chromium.launch({
    executablePath,
    args: [...ARGS, ...more],
    headless: true,
    ...(env ? { env: { ...definedEnv(), ...env } } : {}),
  });
  return { browser, source: `${source}, version ${browser.version()}` };
}

function installed(): Candidate | undefined {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const windows = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"]].filter((root) => root !== undefined);
  const files = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    ...windows.map((root) => join(root, "Google/Chrome/Application/chrome.exe")),
  ];
  const found = files.find(isExecutable);
  return found ? { source: `installed browser (${found})`, executablePath: found } : undefined;
}

function playwrightsOwn(): Candidate | undefined {
  const executablePath = chromium.executablePath();
  return existsSync(executablePath) ? { source: "playwright's own browser", executablePath } : undefined;
}

function bundled(): Candidate | undefined {
  const found = bundledChromium();
  return found ? { source: "@sparticuz/chromium", ...found } : undefined;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
